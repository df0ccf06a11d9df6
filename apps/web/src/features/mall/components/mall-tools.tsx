import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { RangeField } from '@clearcrate/ui/field/range-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { FilterFrame } from '@clearcrate/ui/overlay/filter-frame.tsx';
import { useDraft } from '@clearcrate/ui/overlay/use-draft.ts';
import { type ReactNode, useState } from 'react';
import { useGoodsAttributes } from '../../../lib/goods/attributes.ts';
import { SortMenu } from '../../../lib/goods/goods-tools.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useFound, useShelf } from '../mall.queries.ts';
import {
  ASSETS,
  codesOf,
  countChoices,
  isAskable,
  type ListName,
  type MallFilter,
  NO_FILTER,
  SORTS,
  toggledCode,
} from '../mall-filter.ts';
import classes from './mall-tools.module.css';

interface ToolsProps {
  filter: MallFilter;
  onChange(change: Partial<MallFilter>): void;
}

/** Coins or points, with separate prices. */
export function AssetTabs({
  filter,
  onChange,
  counts,
}: ToolsProps & { counts?: (asset: MallFilter['asset']) => number }) {
  const t = useT('mall');
  return (
    <Segmented
      label={t('asset')}
      value={filter.asset}
      options={ASSETS.map((asset) => ({
        value: asset,
        label: (
          <span className={classes.asset}>
            <AssetIcon asset={asset} size={18} />
            {counts ? t(`asset.short.${asset}`) : t(`asset.${asset}`)}
            {counts && <small>{counts(asset)}</small>}
          </span>
        ),
      }))}
      onChange={(asset) => onChange({ asset, minPrice: '', maxPrice: '' })}
    />
  );
}

export function MallSort({ filter, onChange }: ToolsProps) {
  const t = useT('mall');
  const goods = useT('goods');
  const nameOf = (sort: MallFilter['sort']) =>
    filter.asset === 'point' && (sort === 'priceUp' || sort === 'priceDown')
      ? t(`sort.${sort}.point`)
      : goods(`sort.${sort}`);
  return <SortMenu value={filter.sort} sorts={SORTS} nameOf={nameOf} onChange={(sort) => onChange({ sort })} />;
}

/** Filter and order in one row; the chips show the choices and open the sheet. */
export function MallToolRow({ filter, onChange }: ToolsProps) {
  const goods = useT('goods');
  const t = useT('mall');
  const [isFiltering, setFiltering] = useState(false);
  const chip = (list: ListName, title: string) => {
    const { length } = codesOf(filter[list]);
    return (
      <Chip selected={length > 0} {...(length > 0 ? { count: length } : {})} onClick={() => setFiltering(true)}>
        {title}
      </Chip>
    );
  };
  return (
    <>
      <ChipRow label={goods('filter')} bleed>
        <FilterOpener filter={filter} onPress={() => setFiltering(true)} />
        <div className={classes.sort}>
          <MallSort filter={filter} onChange={onChange} />
        </div>
        {chip('qualities', goods('filter.quality'))}
        {chip('exteriors', goods('filter.exterior'))}
        {chip('kinds', goods('filter.kind'))}
        <Chip selected={filter.inStock} onClick={() => onChange({ inStock: !filter.inStock })}>
          {t('filter.inStock')}
        </Chip>
      </ChipRow>
      <FilterSheet open={isFiltering} filter={filter} onApply={onChange} onClose={() => setFiltering(false)} />
    </>
  );
}

function FilterOpener({ filter, onPress }: { filter: MallFilter; onPress(): void }) {
  const goods = useT('goods');
  return <IconButton icon="sliders" raised label={goods('filter')} badge={countChoices(filter)} onClick={onPress} />;
}

/** The folded filter with the number of its choices. */
export function FoldedFilter({ filter, onChange }: ToolsProps) {
  const [isFiltering, setFiltering] = useState(false);
  return (
    <>
      <FilterOpener filter={filter} onPress={() => setFiltering(true)} />
      <FilterSheet open={isFiltering} filter={filter} onApply={onChange} onClose={() => setFiltering(false)} />
    </>
  );
}

/** Keeps what has its own controls beside the sheet. */
const { asset: _asset, sort: _sort, cart: _cart, keyword: _keyword, ...NO_CHOICES } = NO_FILTER;

interface FilterSheetProps {
  open: boolean;
  filter: MallFilter;
  onApply(changes: Partial<MallFilter>): void;
  onClose(): void;
}

function FilterSheet({ open, filter, onApply, onClose }: FilterSheetProps) {
  const goods = useT('goods');
  const t = useT('mall');
  const { draft, changes, change } = useDraft(filter, open);
  return (
    <FilterFrame
      open={open}
      title={goods('filter')}
      resetLabel={goods('filter.reset')}
      applyLabel={goods('filter.apply')}
      disabledReason={isAskable(draft) ? undefined : t('filter.inverted')}
      onReset={() => change(NO_CHOICES)}
      onClose={onClose}
      onApply={() => onApply(changes)}
    >
      <FilterFields filter={draft} onChange={change} />
    </FilterFrame>
  );
}

/** All filters, each with its count under the other choices. */
export function FilterFields({ filter, onChange }: ToolsProps) {
  const goods = useT('goods');
  const t = useT('mall');
  const attributes = useGoodsAttributes();
  const shelf = useShelf(filter.asset);
  const found = useFound(filter);
  const toggle = (list: ListName) => (code: string) => onChange({ [list]: toggledCode(filter[list], code) });
  return (
    <div className={stackClass(18)}>
      <RangeField
        label={goods('filter.price')}
        aside={t(`filter.price.${filter.asset}`)}
        leading={<AssetIcon asset={filter.asset} size={16} />}
        invertedError={t('filter.inverted')}
        value={{ from: filter.minPrice, to: filter.maxPrice }}
        onChange={({ from, to }) => onChange({ minPrice: from, maxPrice: to })}
      />
      <Ticks
        title={goods('filter.quality')}
        chosen={codesOf(filter.qualities)}
        stocked={shelf?.qualities}
        counts={found?.qualities}
        // The rarest first, as players search for them.
        options={attributes?.qualities
          .map(({ code }) => ({ code, label: <QualityMark quality={qualityLevel(code)} named /> }))
          .toReversed()}
        onToggle={toggle('qualities')}
      />
      <Ticks
        title={goods('filter.exterior')}
        chosen={codesOf(filter.exteriors)}
        stocked={shelf?.exteriors}
        counts={found?.exteriors}
        options={attributes?.exteriors.map(({ code, name }) => ({ code, label: name }))}
        onToggle={toggle('exteriors')}
      />
      <Ticks
        title={goods('filter.kind')}
        chosen={codesOf(filter.kinds)}
        stocked={shelf?.kinds}
        counts={found?.kinds}
        options={attributes?.kinds.map(({ code, name }) => ({ code, label: name }))}
        onToggle={toggle('kinds')}
      />
      <Checkbox tone="plain" checked={filter.inStock} onChange={(inStock) => onChange({ inStock })}>
        {t('filter.inStock')}
      </Checkbox>
    </div>
  );
}

type Counts = readonly { code: string; count: number }[];

interface TicksProps {
  title: string;
  chosen: readonly string[];
  /** Counts of the whole shelf, and with the other choices. */
  stocked: Counts | undefined;
  counts: Counts | undefined;
  options: readonly { code: string; label: ReactNode }[] | undefined;
  onToggle(code: string): void;
}

function Ticks({ title, chosen, stocked, counts, options = [], onToggle }: TicksProps) {
  const countOf = (code: string) => counts?.find((one) => one.code === code)?.count ?? 0;
  const has = (code: string) => stocked === undefined || stocked.some((one) => one.code === code);
  // Hides options without goods, but a chosen one can always be removed.
  const shown = options.filter(({ code }) => has(code) || chosen.includes(code));
  return (
    <fieldset className={classes.ticks}>
      <legend>{title}</legend>
      {shown.map(({ code, label }) => (
        <Checkbox
          key={code}
          tone="plain"
          checked={chosen.includes(code)}
          trailing={counts && countOf(code)}
          onChange={() => onToggle(code)}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
