import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Chip } from '@clearcrate/ui/controls/chip.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { RangeField } from '@clearcrate/ui/field/range-field.tsx';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { FilterFrame } from '@clearcrate/ui/overlay/filter-frame.tsx';
import { Menu } from '@clearcrate/ui/overlay/menu.tsx';
import { useDraft } from '@clearcrate/ui/overlay/use-draft.ts';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../text/i18n.tsx';
import { useGoodsAttributes } from './attributes.ts';
import { countChoices, type GoodsFilter, isAskable, NO_FILTER, SORTS } from './goods-filter.ts';
import classes from './goods-tools.module.css';
import { SearchField } from './search-field.tsx';

interface GoodsToolsProps {
  filter: GoodsFilter;
  onChange(change: Partial<GoodsFilter>): void;
}

/** Search, order and filter of a list of goods. */
export function GoodsTools({ filter, onChange }: GoodsToolsProps) {
  const t = useT('goods');
  const [isFiltering, setFiltering] = useState(false);
  return (
    <div className={classes.tools}>
      <SearchField label={t('search')} value={filter.keyword} onChange={(keyword) => onChange({ keyword })} />
      <div className={classes.together}>
        <SortMenu
          value={filter.sort}
          sorts={SORTS}
          nameOf={(sort) => t(`sort.${sort}`)}
          onChange={(sort) => onChange({ sort })}
        />
        <IconButton
          icon="filter"
          raised
          label={t('filter')}
          badge={countChoices(filter)}
          onClick={() => setFiltering(true)}
        />
      </div>
      <FilterSheet open={isFiltering} filter={filter} onApply={onChange} onClose={() => setFiltering(false)} />
    </div>
  );
}

interface SortMenuProps<Sort extends string> {
  value: Sort;
  sorts: readonly Sort[];
  nameOf(sort: Sort): string;
  onChange(sort: Sort): void;
}

/** The order of a list, in a button with its name. */
export function SortMenu<Sort extends string>({ value, sorts, nameOf, onChange }: SortMenuProps<Sort>) {
  const t = useT('goods');
  return (
    <Menu
      label={t('sort')}
      align="end"
      trigger={({ ref, ...props }) => (
        <Button {...props} ref={ref} icon="sort" aria-label={`${t('sort')}: ${nameOf(value)}`}>
          {nameOf(value)}
        </Button>
      )}
      items={sorts.map((sort) => ({
        key: sort,
        label: nameOf(sort),
        chosen: sort === value,
        onSelect: () => onChange(sort),
      }))}
    />
  );
}

/** Search and order have their own controls beside the sheet. */
const { keyword: _keyword, sort: _sort, ...NO_CHOICES } = NO_FILTER;

interface FilterSheetProps {
  open: boolean;
  filter: GoodsFilter;
  onApply(changes: Partial<GoodsFilter>): void;
  onClose(): void;
}

function FilterSheet({ open, filter, onApply, onClose }: FilterSheetProps) {
  const t = useT('goods');
  const { draft, changes, change } = useDraft(filter, open);
  return (
    <FilterFrame
      open={open}
      title={t('filter')}
      resetLabel={t('filter.reset')}
      applyLabel={t('filter.apply')}
      disabledReason={isAskable(draft) ? undefined : t('filter.inverted')}
      onReset={() => change(NO_CHOICES)}
      onClose={onClose}
      onApply={() => onApply(changes)}
    >
      <FilterFields filter={draft} onChange={change} />
    </FilterFrame>
  );
}

function FilterFields({ filter, onChange }: GoodsToolsProps) {
  const t = useT('goods');
  const words = useT('common');
  const attributes = useGoodsAttributes();
  return (
    <>
      <RangeField
        label={t('filter.price')}
        aside={words('money.coin')}
        leading={<CoinIcon size={18} />}
        invertedError={t('filter.inverted')}
        value={{ from: filter.minPrice, to: filter.maxPrice }}
        onChange={({ from, to }) => onChange({ minPrice: from, maxPrice: to })}
      />
      <Choice
        title={t('filter.kind')}
        value={filter.kind}
        options={attributes?.kinds.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(kind) => onChange({ kind })}
      />
      <QualityAndExterior filter={filter} onChange={onChange} />
    </>
  );
}

type Look = Pick<GoodsFilter, 'quality' | 'exterior'>;

/** Filter by quality and exterior: one or any of each. */
export function QualityAndExterior({ filter, onChange }: { filter: Look; onChange(change: Partial<Look>): void }) {
  const t = useT('goods');
  const attributes = useGoodsAttributes();
  return (
    <>
      <Choice
        title={t('filter.quality')}
        value={filter.quality}
        options={attributes?.qualities.map(({ code }) => ({
          value: code,
          label: <QualityMark quality={qualityLevel(code)} named />,
        }))}
        onChange={(quality) => onChange({ quality })}
      />
      <Choice
        title={t('filter.exterior')}
        value={filter.exterior}
        options={attributes?.exteriors.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(exterior) => onChange({ exterior })}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  title: string;
  value: Value | '';
  /** Undefined while the names are loading. */
  options: readonly { value: Value; label: ReactNode }[] | undefined;
  onChange(value: Value | ''): void;
}

export function Choice<Value extends string>({ title, value, options = [], onChange }: ChoiceProps<Value>) {
  const t = useT('goods');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <div className={classes.chips}>
        <Chip selected={value === ''} onClick={() => onChange('')}>
          {t('filter.any')}
        </Chip>
        {options.map((option) => (
          <Chip key={option.value} selected={option.value === value} onClick={() => onChange(option.value)}>
            {option.label}
          </Chip>
        ))}
      </div>
    </section>
  );
}
