import { Icon } from '@clearcrate/ui/icon.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { useLocation } from '../../lib/hash-router.tsx';
import { useT } from '../../lib/i18n.tsx';
import { inLayout, rememberLayout } from '../../lib/layout-choice.ts';
import { hashOf } from '../../lib/navigation.tsx';
import classes from './site-footer.module.css';

/** The same page in the other layout, and that layout from now on. */
export function LayoutSwitch() {
  const t = useT('shell');
  const { pathname, search } = useLocation();
  const other = useLayout() === 'pc' ? 'mobile' : 'pc';
  return (
    <a
      className={classes.link}
      href={hashOf(inLayout(`${pathname}${search}`, other))}
      onClick={() => rememberLayout(other)}
    >
      <Icon name={other === 'pc' ? 'swap' : 'phone'} size={18} />
      {t(other === 'pc' ? 'layout.toPc' : 'layout.toMobile')}
    </a>
  );
}
