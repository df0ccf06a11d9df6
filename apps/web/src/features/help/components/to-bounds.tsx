import { buttonClass } from '@clearcrate/ui/button.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';

/** From reading about it to doing it. */
export function ToBounds() {
  const t = useT('help');
  return (
    <StoreLink to="/bounds" className={buttonClass({ variant: 'secondary', wide: true })}>
      {t('toBounds')}
    </StoreLink>
  );
}
