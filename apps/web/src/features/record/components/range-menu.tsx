import { Button } from '@clearcrate/ui/button.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { Menu } from '@clearcrate/ui/overlay/menu.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { type RecordFilter, SPANS } from '../record-filter.ts';
import { OwnRange } from './own-range.tsx';
import classes from './range-menu.module.css';
import { useRangeText } from './use-range-text.ts';

interface RangeMenuProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
}

/** The days that are shown, in the corner of the phone's page. */
export function RangeMenu({ filter, onChange }: RangeMenuProps) {
  const t = useT('record');
  const { span, current } = useRangeText();
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = filter.from !== '';
  return (
    <>
      <Menu
        label={t('range.label')}
        align="start"
        trigger={({ ref, ...props }) => (
          <Button {...props} ref={ref} variant="ghost" size="s" aria-label={`${t('range.label')}: ${current(filter)}`}>
            <span className={classes.face}>
              {current(filter)}
              <Icon name="down" size={14} strokeWidth={2.2} />
            </span>
          </Button>
        )}
        items={[
          ...SPANS.map((days) => ({
            key: days,
            label: span(days),
            chosen: !isOwn && days === filter.days,
            onSelect: () => onChange({ days, from: '', to: '' }),
          })),
          { key: 'own', label: t('range.custom'), chosen: isOwn, onSelect: () => setChoosing(true) },
        ]}
      />
      <Modal open={isChoosing} onClose={() => setChoosing(false)} title={t('range.custom')} size="s">
        <OwnRange
          filter={filter}
          onApply={(range) => {
            setChoosing(false);
            onChange(range);
          }}
        />
      </Modal>
    </>
  );
}
