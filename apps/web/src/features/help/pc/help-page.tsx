import { SidePage } from '@clearcrate/ui/side-page.tsx';
import { useLocation } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { StorePath } from '../../../lib/navigation.tsx';
import { PageMenu } from '../../../lib/page-menu.tsx';
import { ArticleView } from '../../../lib/site/article-view.tsx';
import { Credits } from '../components/credits.tsx';
import { ToBounds } from '../components/to-bounds.tsx';
import { sectionOf, useOpenSections } from '../help-sections.ts';
import classes from './help-page.module.css';

const pathOf = (name: string): StorePath => `/help/${name}`;

export function HelpPage() {
  const t = useT('help');
  const titles = useT('routes');
  const section = sectionOf(useLocation().pathname);
  const sections = useOpenSections();
  return (
    <SidePage>
      <PageMenu
        label={t('sections')}
        title={t('title')}
        entries={sections.map(({ name, title, icon }) => ({ path: pathOf(name), icon, name: titles(title) }))}
        current={section && pathOf(section.name)}
      />
      <div className={classes.text}>
        {section && <ArticleView key={section.article} type={section.article} />}
        {section?.name === 'contact' && <Credits />}
        {section?.name === 'fangchengmi' && <ToBounds />}
      </div>
    </SidePage>
  );
}
