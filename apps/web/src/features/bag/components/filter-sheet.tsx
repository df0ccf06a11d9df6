import { FilterFrame } from '@clearcrate/ui/overlay/filter-frame.tsx';
import { useDraft } from '@clearcrate/ui/overlay/use-draft.ts';
import { useT } from '../../../lib/i18n.tsx';
import { type BagFilter, NO_FILTER } from '../bag-filter.ts';
import { FilterChoices } from './filter-choices.tsx';

interface FilterSheetProps {
  open: boolean;
  filter: BagFilter;
  onApply(filter: BagFilter): void;
  onClose(): void;
}

export function FilterSheet({ open, filter, onApply, onClose }: FilterSheetProps) {
  const t = useT('bag');
  const { draft, change } = useDraft(filter, open);
  const { quality, exterior, source } = NO_FILTER;
  return (
    <FilterFrame
      open={open}
      title={t('filter.title')}
      resetLabel={t('filter.reset')}
      applyLabel={t('filter.apply')}
      onReset={() => change({ quality, exterior, source })}
      onClose={onClose}
      onApply={() => onApply(draft)}
    >
      <FilterChoices filter={draft} onChange={change} />
    </FilterFrame>
  );
}
