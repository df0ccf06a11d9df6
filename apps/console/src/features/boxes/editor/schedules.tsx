import { withdrawBoxSchedule } from '@clearcrate/contract/console-boxes';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useState } from 'react';
import { useBoxTexts } from '../../../lib/texts.ts';
import { ActDialog } from '../../../parts/act-dialog.tsx';
import { Panel, Tag } from '../../../parts/panel.tsx';
import type { EditedBox } from './draft.ts';
import classes from './editor.module.css';

/** Approved odds that wait for their time, and what became of the last ones that did not take effect. */
export function Schedules({ box, readOnly }: { box: EditedBox; readOnly: boolean }) {
  const b = useBoxTexts();
  const { dateTime } = useFormats();
  const [withdrawn, setWithdrawn] = useState<string>();
  const shown = box.schedules.filter(({ outcome }) => outcome !== 'published');
  if (shown.length === 0) return null;
  return (
    <Panel title={b('schedules')}>
      <ul className={classes.schedules}>
        {shown.map(({ scheduleId, publishAt, reason, proposedBy, approvedBy, outcome }) => (
          <li key={scheduleId}>
            <Tag tone={outcome === null ? 'warn' : 'plain'}>{b(`outcome.${outcome ?? 'waits'}`)}</Tag>
            <span>{dateTime(publishAt)}</span>
            <span className={classes.quiet}>
              {proposedBy} → {approvedBy}: {reason}
            </span>
            {outcome === null && !readOnly && (
              <Button size="s" variant="danger" onClick={() => setWithdrawn(scheduleId)}>
                {b('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ActDialog
        open={withdrawn !== undefined}
        onClose={() => setWithdrawn(undefined)}
        title={b('withdraw')}
        subtitle={b('withdrawHint')}
        endpoint={withdrawBoxSchedule}
        body={{ scheduleId: withdrawn ?? '', reason: '' }}
        asksReason
        act={{ children: b('withdraw'), variant: 'danger' }}
        changes={['boxes']}
      />
    </Panel>
  );
}
