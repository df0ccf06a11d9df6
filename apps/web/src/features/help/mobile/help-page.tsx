import { useEffect, useRef } from 'react';
import { useLocation } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { ArticleView } from '../../../lib/site/article-view.tsx';
import { Credits } from '../components/credits.tsx';
import { ToBounds } from '../components/to-bounds.tsx';
import { sectionOf, useOpenSections } from '../help-sections.ts';
import classes from './help-page.module.css';

export function HelpPage() {
  const t = useT('help');
  const titles = useT('routes');
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const sections = useOpenSections();
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen section comes into view when it changes.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);

  return (
    <>
      <nav ref={row} className={classes.sections} aria-label={t('sections')}>
        {sections.map(({ name, title }) => (
          <StoreLink
            key={name}
            to={`/help/${name}`}
            className={classes.section}
            aria-current={name === section?.name ? 'page' : undefined}
          >
            {titles(title)}
          </StoreLink>
        ))}
      </nav>
      <div className={classes.text}>
        {section && <ArticleView key={section.article} type={section.article} titled={false} />}
        {section?.name === 'contact' && <Credits />}
        {section?.name === 'fangchengmi' && <ToBounds />}
      </div>
    </>
  );
}
