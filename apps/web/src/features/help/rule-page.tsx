import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { ArticleView } from '../../lib/site/article-view.tsx';
import classes from './rule-page.module.css';

/** The rules of play in short; the wide layout limits the line length. */
export function RulePage() {
  // The phone's bar has the title.
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.page}>
      <ArticleView type="Rule" titled={isWide} />
    </div>
  );
}
