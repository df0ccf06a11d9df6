import { credits } from '@clearcrate/artwork/credits';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { SidePage } from '@clearcrate/ui/layout/side-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PageMenu } from '../../lib/page/page-menu.tsx';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { ButtonLink, StoreLink, type StorePath } from '../../lib/routing/navigation.tsx';
import { ArticleView } from '../../lib/site/article-view.tsx';
import { articlesQuery } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ContactDesk } from './components/contact-desk.tsx';
import classes from './help-page.module.css';
import { type HelpSection, sectionOf, useOpenSections } from './help-sections.ts';

/** Sources of the store's pictures and figures. */
function Credits() {
  const t = useT('help');
  return (
    <section className={classes.credits}>
      <h2>{t('credits')}</h2>
      <ul>
        {credits.map(({ name, authors, licence }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{authors}</span>
            <span>{licence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Rendered after the article above has loaded or failed: it would be shifted while being read or
 * typed in.
 */
function BelowArticle({ type }: { type: string }) {
  const { isPending } = useQuery(articlesQuery(type));
  if (isPending) return null;
  return (
    <>
      <ContactDesk />
      <Credits />
    </>
  );
}

/** A link from the article to the settings. */
function ToBounds() {
  const t = useT('help');
  return (
    <ButtonLink to="/bounds" wide>
      {t('toBounds')}
    </ButtonLink>
  );
}

const pathOf = (name: string): StorePath => `/help/${name}`;

export function HelpPage() {
  const t = useT('help');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const section = sectionOf(useLocation().pathname);
  const sections = useOpenSections();
  const text = (
    <div className={classes.text}>
      {section && <ArticleView key={section.article} type={section.article} titled={isWide} />}
      {section?.name === 'contact' && <BelowArticle type={section.article} />}
      {section?.name === 'fangchengmi' && <ToBounds />}
    </div>
  );
  if (!isWide) {
    return (
      <>
        <SectionRow current={section} sections={sections} />
        {text}
      </>
    );
  }
  return (
    <SidePage>
      <PageMenu
        label={t('sections')}
        title={t('title')}
        entries={sections.map(({ name, title, icon }) => ({ path: pathOf(name), icon, name: titles(title) }))}
        current={section && pathOf(section.name)}
      />
      {text}
    </SidePage>
  );
}

function SectionRow({ current, sections }: { current?: HelpSection; sections: readonly HelpSection[] }) {
  const t = useT('help');
  const titles = useT('routes');
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen section comes into view when it changes.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);

  return (
    <nav ref={row} className={classes.sections} aria-label={t('sections')}>
      {sections.map(({ name, title }) => (
        <StoreLink
          key={name}
          to={pathOf(name)}
          className={reachClass(classes.section)}
          aria-current={name === current?.name ? 'page' : undefined}
        >
          {titles(title)}
        </StoreLink>
      ))}
    </nav>
  );
}
