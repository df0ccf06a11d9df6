import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { ArticleView } from '../../lib/site/article-view.tsx';
import classes from './rule-page.module.css';

/** The rules of play in short; the wide layout keeps the line at a length that reads well. */
export function RulePage() {
  // On phones the bar above carries the title.
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.page}>
      <ArticleView type="Rule" titled={isWide} />
    </div>
  );
}
