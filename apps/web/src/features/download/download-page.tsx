import { ArticleView } from '../../lib/site/article-view.tsx';
import { DownloadHero } from './download-hero.tsx';
import classes from './download-page.module.css';

export const DownloadPage = () => (
  <div className={classes.page}>
    <DownloadHero />
    <div className={classes.text}>
      <ArticleView type="Download" titled={false} />
    </div>
  </div>
);
