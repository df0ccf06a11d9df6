import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { AssetAmount } from '@clearcrate/ui/money/balance-pill.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { SignInButton, SignInHead, SignInRecords, SignInRound } from './components/sign-in.tsx';
import { DailyTasks, OnceTasks, TaskState } from './components/tasks.tsx';
import { useTaskPage } from './task.queries.ts';
import classes from './task-page.module.css';

export const TaskPage = () => (useLayout() === 'pc' ? <WideTasks /> : <PhoneTasks />);

function PhoneTasks() {
  const t = useT('task');
  const titles = useT('routes');
  const page = useTaskPage();
  return (
    <div className={classes.lit}>
      <PageBar clear title={titles('task')} onBack={() => goBack('/m/home')} actions={<SignInRecords page={page} />} />
      <TaskState page={page}>
        <div className={classes.page}>
          <div className={stackClass(14)}>
            <div className={stackClass(8)}>
              <SignInHead page={page} />
              <Balances />
            </div>
            <SignInRound days={page.round ?? []} />
            <SignInButton page={page} />
          </div>
          <DailyTasks page={page} />
          <OnceTasks page={page} />
          <p className={classes.note}>{t('fair')}</p>
        </div>
      </TaskState>
    </div>
  );
}

/** The balances of rewards, visible while they grow. */
function Balances() {
  const assets = useSession((state) => state.info?.assets);
  if (!assets) return null;
  return (
    <div className={classes.balances}>
      <AssetAmount asset="shell" amount={assets.ammon} />
      <AssetAmount asset="point" amount={assets.point} />
      <AssetAmount asset="coin" amount={assets.amount} />
    </div>
  );
}

function WideTasks() {
  const t = useT('task');
  const titles = useT('routes');
  const page = useTaskPage();
  return (
    <div className={classes.wide}>
      <div className={classes.top}>
        <PageTitle>{titles('task')}</PageTitle>
        <SignInRecords page={page} />
      </div>
      <TaskState page={page}>
        <section className={classes.panel}>
          <div className={endsClass(classes.beside)}>
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
