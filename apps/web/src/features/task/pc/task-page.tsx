import { useT } from '../../../lib/i18n.tsx';
import { SignInButton } from '../components/sign-in-button.tsx';
import { SignInHead } from '../components/sign-in-head.tsx';
import { SignInRecords } from '../components/sign-in-records.tsx';
import { SignInRound } from '../components/sign-in-round.tsx';
import { DailyTasks, OnceTasks } from '../components/task-sections.tsx';
import { TaskState } from '../components/task-state.tsx';
import { useTaskPage } from '../use-task-page.ts';
import classes from './task-page.module.css';

export function TaskPage() {
  const t = useT('task');
  const titles = useT('routes');
  const page = useTaskPage();
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <h1>{titles('task')}</h1>
        <SignInRecords page={page} />
      </div>
      <TaskState page={page}>
        <section className={classes.signIn}>
          <div className={classes.head}>
            <SignInHead page={page} />
            <div className={classes.button}>
              <SignInButton page={page} />
            </div>
          </div>
          <SignInRound days={page.round ?? []} />
        </section>
        <div className={classes.tasks}>
          <DailyTasks page={page} />
          <OnceTasks page={page} />
        </div>
        <p className={classes.note}>{t('fair')}</p>
      </TaskState>
    </div>
  );
}
