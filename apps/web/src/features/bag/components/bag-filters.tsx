import { ITEM_MODES } from '@clearcrate/contract/modes';
import { Chip } from '@clearcrate/ui/controls/chip.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { FilterFrame } from '@clearcrate/ui/overlay/filter-frame.tsx';
import { useDraft } from '@clearcrate/ui/overlay/use-draft.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attributesQuery } from '../../../lib/goods/attributes.ts';
import { Choice, QualityAndExterior } from '../../../lib/goods/goods-tools.tsx';
import { ownedCountQuery, STATES } from '../../../lib/goods/owned-goods.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type BagFilter, countChoices, NO_FILTER, SHOWN_STATES, type ShownState } from '../bag-filter.ts';
import type { BagList } from '../use-bag-list.ts';
import classes from './bag-filters.module.css';

interface ChoicesProps {
  filter: BagFilter;
  onChange(change: Partial<BagFilter>): void;
}

/** States with their counts. */
export function StateChips({ filter, onChange }: ChoicesProps) {
  return SHOWN_STATES.map((state) => (
    <StateChip key={state} state={state} selected={state === filter.state} onClick={() => onChange({ state })} />
  ));
}

function StateChip({ state, ...chip }: { state: ShownState; selected: boolean; onClick(): void }) {
  const t = useT('bag');
  const { data: count } = useQuery(ownedCountQuery(STATES[state]));
  return (
    <Chip {...chip} count={count ?? null}>
      {t(`state.${state}`)}
    </Chip>
  );
}

/** Quality, exterior and source: one or any of each. */
export function FilterChoices({ filter, onChange }: ChoicesProps) {
  const t = useT('bag');
  // Appears with the names, whose many lines would shift the rest.
  if (useQuery(attributesQuery()).isPending) return null;
  return (
    <>
      <QualityAndExterior filter={filter} onChange={onChange} />
      <Choice
        title={t('filter.source')}
        value={filter.source}
        options={ITEM_MODES.map((source) => ({ value: source, label: t(`source.${source}`) }))}
        onChange={(source) => onChange({ source })}
      />
    </>
  );
}

/** The folded filter with the number of its choices. */
export function FoldedFilter({ filter, onChange }: ChoicesProps) {
  const t = useT('bag');
  const [isFiltering, setFiltering] = useState(false);
  return (
    <>
      <IconButton
        icon="filter"
        raised
        label={t('filter.title')}
        badge={countChoices(filter)}
        onClick={() => setFiltering(true)}
      />
      <FilterSheet open={isFiltering} filter={filter} onApply={onChange} onClose={() => setFiltering(false)} />
    </>
  );
}

interface FilterSheetProps {
  open: boolean;
  filter: BagFilter;
  onApply(changes: Partial<BagFilter>): void;
  onClose(): void;
}

function FilterSheet({ open, filter, onApply, onClose }: FilterSheetProps) {
  const t = useT('bag');
  const { draft, changes, change } = useDraft(filter, open);
  const { quality, exterior, source } = NO_FILTER;
  return (
    <FilterFrame
      open={open}
      title={t('filter.title')}
      resetLabel={t('filter.reset')}
      applyLabel={t('filter.apply')}
      onReset={() => change({ quality, exterior, source })}
      onClose={onClose}
      onApply={() => onApply(changes)}
    >
      <FilterChoices filter={draft} onChange={change} />
    </FilterFrame>
  );
}

/** Total sale price of all matching items, or the proceeds of those that are gone. */
export function BagWorth({ filter, list }: { filter: BagFilter; list: BagList }) {
  const t = useT('bag');
  if (list.totalPrice === undefined) return null;
  return (
    <p className={classes.worth}>
      {t(`worth.${filter.state}`)}
      <Price amount={list.totalPrice} tone="gold" weight={600} size={15} />
    </p>
  );
}
