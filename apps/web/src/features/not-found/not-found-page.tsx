import { NothingHere } from '../../lib/page/nothing-here.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './not-found-page.module.css';

export function NotFoundPage() {
  const common = useT('common');
  const t = useT('shell');
  return (
    <div className={classes.page}>
      <NothingHere
        isPageTitle
        icon="search"
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        to="/home"
        way={common('action.goHome')}
        secondary={<StoreLink to="/help/contact">{t('notFound.contact')}</StoreLink>}
      />
    </div>
  );
}
