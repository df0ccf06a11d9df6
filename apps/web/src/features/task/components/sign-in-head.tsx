import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { TaskPageState } from '../use-task-page.ts';
import classes from './sign-in-head.module.css';

/** How far the round has come. */
export function SignInHead({ page }: { page: TaskPageState }) {
  const t = useT('task');
  const count = page.round?.filter(({ state }) => state === 'signed').length ?? 0;
  const streak = page.signIn?.streak ?? 0;
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        {t.rich('round.title', { n: (text) => <Num className={classes.count}>{text}</Num> }, { count })}
      </h2>
      <p className={classes.hint}>{t('round.hint')}</p>
      {streak > 7 && <p className={classes.hint}>{t('round.streak', { count: streak })}</p>}
    </div>
  );
}
