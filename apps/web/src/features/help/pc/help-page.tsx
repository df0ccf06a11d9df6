import { useLocation } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { ArticleView } from '../../../lib/site/article-view.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Credits } from '../components/credits.tsx';
import { ToBounds } from '../components/to-bounds.tsx';
import { sectionOf, useOpenSections } from '../help-sections.ts';
import classes from './help-page.module.css';

export function HelpPage() {
  const t = useT('help');
  const titles = useT('routes');
  const section = sectionOf(useLocation().pathname);
  const sections = useOpenSections();
  return (
    <div className={classes.page}>
      <nav className={classes.side} aria-label={t('sections')}>
        <p className={classes.sideTitle}>{t('title')}</p>
        {sections.map(({ name, title, icon }) => (
          <StoreLink
            key={name}
            to={`/help/${name}`}
            className={classes.section}
            aria-current={name === section?.name ? 'page' : undefined}
          >
            <Icon name={icon} size={19} />
            {titles(title)}
          </StoreLink>
        ))}
      </nav>
      <div className={classes.text}>
        {section && <ArticleView key={section.article} type={section.article} />}
        {section?.name === 'contact' && <Credits />}
        {section?.name === 'fangchengmi' && <ToBounds />}
      </div>
    </div>
  );
}
