import { Button } from '@clearcrate/ui/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import type { TaskPageState } from '../use-task-page.ts';
import { Rewards } from './rewards.tsx';
import classes from './sign-in-records.module.css';

/** What past sign-ins brought, a press away. */
export function SignInRecords({ page }: { page: TaskPageState }) {
  const t = useT('task');
  const [isOpen, setOpen] = useState(false);
  if (!page.signIn) return null;
  const { records } = page.signIn;
  return (
    <>
      <Button variant="ghost" size="s" onClick={() => setOpen(true)}>
        {t('records.open')}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('records.title')} subtitle={t('records.hint')}>
        {records.length === 0 ? (
          <EmptyState icon="calendar" title={t('records.empty')} hint={t('records.emptyHint')} />
        ) : (
          <ul className={classes.records}>
            {records.map(({ day, roundDay, rewards }) => (
              <li key={day}>
                <Num className={classes.date}>{day}</Num>
                <span className={classes.day}>{t('day.number', { day: roundDay })}</span>
                <Rewards rewards={rewards} />
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  );
}
