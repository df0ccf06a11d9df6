import type { PlayBounds } from '@clearcrate/contract/bounds';
import { REMINDER_MINUTES } from '@clearcrate/contract/bounds-rules';
import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { Switch } from '@clearcrate/ui/switch.tsx';
import { useState } from 'react';
import { usePlayMinutes } from '../../../lib/bounds/play-clock.ts';
import { useT } from '../../../lib/i18n.tsx';
import type { BoundsChanges, ReminderMinutes } from '../use-bounds-changes.ts';
import classes from './reminder.module.css';

const USUAL: ReminderMinutes = 60;

export function Reminder({ bounds, changes }: { bounds: PlayBounds; changes: BoundsChanges }) {
  const t = useT('bounds');
  const played = usePlayMinutes((state) => state.minutes);
  // The switch answers the press at once; if it is refused it goes back.
  const [wanted, setWanted] = useState<{ minutes: ReminderMinutes | null }>();
  const minutes = wanted ? wanted.minutes : bounds.reminderMinutes;
  const choose = (chosen: ReminderMinutes | null) => {
    setWanted({ minutes: chosen });
    changes.setReminder.mutate(chosen, { onSettled: () => setWanted(undefined) });
  };
  return (
    <section className={classes.section}>
      <SectionHead title={t('reminder.title')} />
      <Panel className={classes.panel}>
        <Switch
          label={minutes === null ? t('reminder.off') : t('reminder.on', { count: minutes })}
          description={t('reminder.played', { count: played })}
          checked={minutes !== null}
          onChange={(isOn) => choose(isOn ? USUAL : null)}
        />
        {minutes !== null && (
          <Segmented
            label={t('reminder.every')}
            value={String(minutes)}
            options={REMINDER_MINUTES.map((value) => ({ value: String(value), label: t('minutes', { count: value }) }))}
            onChange={(value) => choose(Number(value) as ReminderMinutes)}
          />
        )}
      </Panel>
    </section>
  );
}
