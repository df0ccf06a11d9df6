import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { NothingHere } from '../../lib/nothing-here.tsx';
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
