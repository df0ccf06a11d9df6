import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { type BagFilter, NO_FILTER } from '../bag-filter.ts';
import { FilterChoices } from './filter-choices.tsx';
import classes from './filter-sheet.module.css';

interface FilterSheetProps {
  open: boolean;
  filter: BagFilter;
  onApply(filter: Partial<BagFilter>): void;
  onClose(): void;
}

/** Choices are tried out here and apply together. */
export function FilterSheet({ open, filter, onApply, onClose }: FilterSheetProps) {
  const t = useT('bag');
  const words = useT('common');
  const [draft, setDraft] = useState(filter);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(filter);
  }
  const { quality, exterior, source } = NO_FILTER;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('filter.title')}
      action={
        <Button variant="ghost" size="s" onClick={() => setDraft({ ...draft, quality, exterior, source })}>
          {t('filter.reset')}
        </Button>
      }
      footer={
        <>
          <Button size="l" onClick={onClose}>
            {words('action.cancel')}
          </Button>
          <Button size="l" variant="primary" onClick={() => onApply(draft)}>
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <div className={classes.groups}>
        <FilterChoices filter={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      </div>
    </Modal>
  );
}
