import { Chip } from '@clearcrate/ui/chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { ownedCountQuery, STATES } from '../../../lib/goods/owned-goods.ts';
import { useT } from '../../../lib/i18n.tsx';
import { type BagFilter, SHOWN_STATES, type ShownState } from '../bag-filter.ts';

interface StateChipsProps {
  filter: BagFilter;
  onChange(change: Partial<BagFilter>): void;
}

/** What is still here and what is gone, each with its count. */
export function StateChips({ filter, onChange }: StateChipsProps) {
  return SHOWN_STATES.map((state) => (
    <StateChip key={state} state={state} selected={state === filter.state} onClick={() => onChange({ state })} />
  ));
}

function StateChip({ state, ...chip }: { state: ShownState; selected: boolean; onClick(): void }) {
  const t = useT('bag');
  const { data: count } = useQuery(ownedCountQuery(STATES[state]));
  return (
    <Chip {...chip} count={count}>
      {t(`state.${state}`)}
    </Chip>
  );
}
