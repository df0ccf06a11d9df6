import type { PlayBounds } from '@clearcrate/contract/bounds';
import { REMINDER_MINUTES } from '@clearcrate/contract/bounds-rules';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { boundsQuery, statisticsQuery } from '../../../lib/bounds/bounds-queries.ts';
import { usePlayMinutes } from '../../../lib/bounds/play-clock.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { BoundsChanges, ReminderMinutes } from '../use-bounds-changes.ts';
import classes from './loaded-bounds.module.css';

/**
 * The player's limits when they have loaded; before, a skeleton or an error. The statistics above
 * load at the same time with reserved height, so nothing shifts.
 */
export function LoadedBounds({ children }: { children(bounds: PlayBounds): ReactNode }) {
  const t = useT('bounds');
  const bounds = useQuery(boundsQuery());
  const isCourseComing = useQuery(statisticsQuery('day')).isPending;
  const query = isCourseComing ? { ...bounds, data: undefined } : bounds;
  const skeleton = (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton height={440} radius={16} />
      <Skeleton height={270} radius={16} />
      <Skeleton height={150} radius={16} />
    </div>
  );
  return (
    <Loaded query={query} title={t('error')} hint={t('errorHint')} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}

const USUAL: ReminderMinutes = 60;

export function Reminder({ bounds, changes }: { bounds: PlayBounds; changes: BoundsChanges }) {
  const t = useT('bounds');
  const played = usePlayMinutes((state) => state.minutes);
  // Updates optimistically, and reverts on a rejection.
  const [wanted, setWanted] = useState<{ minutes: ReminderMinutes | null }>();
  const minutes = wanted ? wanted.minutes : bounds.reminderMinutes;
  const choose = (chosen: ReminderMinutes | null) => {
    setWanted({ minutes: chosen });
    changes.setReminder.mutate(chosen, { onSettled: () => setWanted(undefined) });
  };
  return (
    <Section title={t('reminder.title')}>
      <Panel className={stackClass(12)}>
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
    </Section>
  );
}

export function Somebody() {
  const t = useT('bounds');
  return (
    <p className={classes.line}>
      {t('help.ask')}
      <StoreLink to="/help/contact">{t('help.talk')}</StoreLink>
    </p>
  );
}
