import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import { findRoute } from '../../app/routes.ts';
import { LanguageMenu } from '../../lib/page/language-menu.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useBrand, useModules } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { LayoutSwitch } from './shell-notes.tsx';
import classes from './site-footer.module.css';

const LINKS = [
  ['/help/regulations', 'helpRegulations'],
  ['/help/privacy', 'helpPrivacy'],
  ['/help/compliance', 'helpCompliance'],
  ['/help/fandubo', 'helpFandubo'],
  ['/help/fangchengmi', 'helpFangchengmi'],
  ['/help/notarized', 'helpNotarized'],
  ['/help/contact', 'helpContact'],
] as const;

/** Hides closed sections; shows all until the modules are known. */
function useOpenLinks() {
  const stateOf = useModules();
  return LINKS.filter(([path]) => {
    const module = findRoute(`/m${path}`)?.entry.module;
    return module === undefined || stateOf(module) !== 'closed';
  });
}

export function SiteFooter() {
  const t = useT('shell');
  const titles = useT('routes');
  const brand = useBrand();
  const links = useOpenLinks();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.promise}>
          <BrandMark size={26} />
          <span>
            <b>{brand}</b>
            {t('footer.promise')}
          </span>
        </p>
        <nav className={classes.links} aria-label={t('footer.label')}>
          {links.map(([path, title]) => (
            <StoreLink key={path} to={path} className={classes.link}>
              {titles(title)}
            </StoreLink>
          ))}
        </nav>
        <div className={endsClass(classes.foot)}>
          <span className={classes.adult}>
            <b>18+</b>
            {t('footer.adult')}
          </span>
          <span className={classes.switches}>
            <LayoutSwitch />
            <LanguageMenu />
          </span>
        </div>
      </div>
    </footer>
  );
}
