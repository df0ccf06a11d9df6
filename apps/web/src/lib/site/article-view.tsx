import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { useQuery } from '@tanstack/react-query';
import { Article } from '../article/article.tsx';
import { keepOpenParts } from '../article/open-parts.ts';
import { useOpenPart } from '../article/use-open-part.ts';
import { Loaded } from '../page/loaded.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './article-view.module.css';
import { articlesQuery, useBrand } from './site-queries.ts';

/** The articles of one type, with the store's name filled in; or why there are none. */
export function ArticleView({ type, titled = true }: { type: string; titled?: boolean }) {
  const t = useT('help');
  const brand = useBrand();
  const isOpen = useOpenPart();
  const fill = (text: string) => keepOpenParts(text, isOpen).replaceAll('{brand}', brand);
  return (
    <Loaded
      query={useQuery(articlesQuery(type))}
      title={t('errorTitle')}
      hint={t('errorHint')}
      skeleton={<ArticleSkeleton />}
    >
      {(articles) =>
        articles.length === 0 ? (
          <EmptyState icon="doc" title={t('emptyTitle')} hint={t('emptyHint')} />
        ) : (
          articles.map((article) => (
            <section key={article.sort}>
              {titled && article.title && <h1 className={classes.title}>{fill(article.title)}</h1>}
              <Article source={fill(article.content)} />
            </section>
          ))
        )
      }
    </Loaded>
  );
}

function ArticleSkeleton() {
  return (
    <div className={stackClass(14)} aria-busy="true">
      <Skeleton width="46%" height={26} />
      {['100%', '94%', '97%', '62%', '40%', '98%', '91%', '95%', '55%'].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
