import { cx } from '@clearcrate/ui/cx.ts';
import { BackLink } from '../../../lib/back-link.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { InvitedLists } from '../components/invited-lists.tsx';
import classes from './spread-pages.module.css';

export function SpreadUserPage() {
  const titles = useT('routes');
  return (
    <>
      <BackLink to="/spread">{titles('spread')}</BackLink>
      <div className={cx(classes.page, classes.narrow)}>
        <h1 className={classes.title}>{titles('spreadUser')}</h1>
        <InvitedLists />
      </div>
    </>
  );
}
