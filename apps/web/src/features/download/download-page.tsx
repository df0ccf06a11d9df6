import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { acceptInstallOffer, useInstallation } from '../../lib/browser/install-prompt.ts';
import { ArticleView } from '../../lib/site/article-view.tsx';
import { useBrand } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './download-page.module.css';

const REASONS = [
  ['fast', 'bolt'],
  ['full', 'phone'],
  ['offline', 'wifi'],
] as const satisfies readonly (readonly [string, IconName])[];

/**
 * Advantages of installing, with a button where the browser supports it. Manual steps follow below.
 */
function DownloadHero() {
  const t = useT('download');
  const brand = useBrand();
  const { offer, isInstalled } = useInstallation();
  // The phone's bar has the title already.
  const Title = useLayout() === 'pc' ? 'h1' : 'h2';
  return (
    <section className={classes.hero}>
      <span className={classes.icon}>
        <BrandMark size={64} />
      </span>
      <Title className={classes.title}>{t('title', { brand })}</Title>
      <p className={classes.downloadHeroText}>{t('text')}</p>
      {isInstalled ? (
        <Button done>{t('installed')}</Button>
      ) : (
        offer && (
          <Button variant="primary" size="l" icon="download" onClick={() => void acceptInstallOffer()}>
            {t('install')}
          </Button>
        )
      )}
      <ul className={classes.reasons}>
        {REASONS.map(([name, icon]) => (
          <li key={name}>
            <Icon name={icon} size={22} />
            {t(`reason.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const DownloadPage = () => (
  <div className={classes.page}>
    <DownloadHero />
    <div className={classes.text}>
      <ArticleView type="Download" titled={false} />
    </div>
  </div>
);
