import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

interface ListEndProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
}

/** The end of a list, or the button that loads its next page. */
export function ListEnd({ query }: ListEndProps) {
  const t = useTexts();
  if (!query.hasNextPage) return <p className={classes.end}>{t('list.end')}</p>;
  return (
    <div className={classes.more}>
      <Button size="s" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {t('list.more')}
      </Button>
    </div>
  );
}
