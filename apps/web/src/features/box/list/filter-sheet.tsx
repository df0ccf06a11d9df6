import { Chip, ChipRow, FilterChip } from '@clearcrate/ui/controls/chip.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { RangeField } from '@clearcrate/ui/field/range-field.tsx';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { FilterFrame } from '@clearcrate/ui/overlay/filter-frame.tsx';
import { useDraft } from '@clearcrate/ui/overlay/use-draft.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { boxPageQuery } from '../../../lib/boxes/shelf.ts';
import { useDebounced } from '../../../lib/goods/use-debounced.ts';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type BoxFilter, countChoices, filterBody, isAskable, NO_FILTER, SORTS } from '../../../play/box/box-filter.ts';
import listClasses from '../../../play/box/list.module.css';
import { useWanted, WantedField } from './wanted-field.tsx';

interface FilterSheetProps {
  open: boolean;
  filter: BoxFilter;
  onApply(changes: Partial<BoxFilter>): void;
  onClose(): void;
}

/** Category and search have their own controls beside the sheet. */
const { category: _category, keyword: _keyword, ...NO_CHOICES } = NO_FILTER;

/** The button shows in advance how many boxes match. */
export function FilterSheet({ open, filter, onApply, onClose }: FilterSheetProps) {
  const t = useT('box');
  const { draft, changes, change } = useDraft(filter, open);
  const total = useDraftTotal(draft, open);
  return (
    <FilterFrame
      open={open}
      title={t('filter.title')}
      resetLabel={t('filter.reset')}
      applyLabel={draft.favourites || total === undefined ? t('filter.apply') : t('filter.show', { count: total })}
      disabledReason={isAskable(draft) ? undefined : t('filter.fixRange')}
      onReset={() => change(NO_CHOICES)}
      onClose={onClose}
      onApply={() => onApply(changes)}
    >
      <FilterFields draft={draft} onChange={change} />
    </FilterFrame>
  );
}

function useDraftTotal(draft: BoxFilter, enabled: boolean): number | undefined {
  const settled = useDebounced(draft);
  const { data } = useQuery({
    ...boxPageQuery({ ...filterBody(settled), pageSize: 1 }),
    enabled: enabled && isAskable(settled),
    placeholderData: keepPreviousData,
  });
  return data?.total;
}

function FilterFields({ draft, onChange }: { draft: BoxFilter; onChange(part: Partial<BoxFilter>): void }) {
  const t = useT('box');
  const words = useT('common');
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <RangeField
        label={t('filter.price')}
        aside={words('money.coin')}
        leading={<CoinIcon size={18} />}
        invertedError={t('filter.priceInverted')}
        value={{ from: draft.minPrice, to: draft.maxPrice }}
        onChange={({ from, to }) => onChange({ minPrice: from, maxPrice: to })}
        slider={{ min: 0, max: 500, step: 1 }}
      />
      <WantedField
        goodsId={draft.goodsId}
        onChange={(goodsId) => onChange({ goodsId, minChance: '', maxChance: '' })}
      />
      {draft.goodsId !== '' && (
        <RangeField
          label={t('filter.chance')}
          unit="%"
          invertedError={t('filter.chanceInverted')}
          value={{ from: draft.minChance, to: draft.maxChance }}
          onChange={({ from, to }) => onChange({ minChance: from, maxChance: to })}
        />
      )}
      <section>
        <h3 className={listClasses.fieldTitle}>{t('filter.sort')}</h3>
        <ChipRow label={t('filter.sort')} bleed>
          {SORTS.map((sort) => (
            <Chip key={sort} selected={sort === draft.sort} onClick={() => onChange({ sort })}>
              {t(`sort.${sort}`)}
            </Chip>
          ))}
        </ChipRow>
      </section>
      <Switch
        label={t('filter.favourites')}
        checked={draft.favourites}
        onChange={(favourites) => (isSignedIn ? onChange({ favourites }) : openOverlay('login'))}
      />
    </>
  );
}

interface ActiveFiltersProps {
  filter: BoxFilter;
  onChange(change: Partial<BoxFilter>): void;
}

const ANY = '…';

/** Active filters, each with a button that removes it. */
export function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
  const t = useT('box');
  const { item } = useWanted(filter.goodsId);
  if (countChoices(filter) === 0) return null;
  const { minPrice, maxPrice, minChance, maxChance } = filter;
  const chips: { key: string; text: string; lift: Partial<BoxFilter> }[] = [];
  if (minPrice || maxPrice) {
    const range = `${minPrice ? priceText(minPrice) : ANY} – ${maxPrice ? priceText(maxPrice) : ANY}`;
    chips.push({ key: 'price', text: range, lift: { minPrice: '', maxPrice: '' } });
  }
  if (filter.goodsId) {
    const lift = { goodsId: '', minChance: '', maxChance: '' };
    chips.push({ key: 'goods', text: item?.finishName ?? t('filter.wanted'), lift });
  }
  if (filter.goodsId && (minChance || maxChance)) {
    const range = `${minChance || ANY} – ${maxChance || ANY} %`;
    chips.push({ key: 'chance', text: range, lift: { minChance: '', maxChance: '' } });
  }
  if (filter.sort !== NO_FILTER.sort) {
    chips.push({ key: 'sort', text: t(`sort.${filter.sort}`), lift: { sort: NO_FILTER.sort } });
  }
  if (filter.favourites) chips.push({ key: 'kept', text: t('filter.favourites'), lift: { favourites: false } });
  return (
    <ChipRow label={t('filter.inForce')} bleed>
      {chips.map(({ key, text, lift }) => (
        <FilterChip key={key} removeLabel={t('filter.remove', { name: text })} onRemove={() => onChange(lift)}>
          {text}
        </FilterChip>
      ))}
    </ChipRow>
  );
}
