import { EmptyState } from '@clearcrate/ui/states.tsx';
import { useT } from '../../lib/i18n.tsx';
import { ButtonLink, StoreLink } from '../../lib/navigation.tsx';
import classes from './not-found-page.module.css';

export function NotFoundPage() {
  const common = useT('common');
  const t = useT('shell');
  return (
    <div className={classes.page}>
      <EmptyState
        isPageTitle
        icon="search"
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={
          <ButtonLink to="/home" variant="primary">
            {common('action.goHome')}
          </ButtonLink>
        }
        secondary={<StoreLink to="/help/contact">{t('notFound.contact')}</StoreLink>}
      />
    </div>
  );
}
