import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { clipClass } from '@clearcrate/ui/text/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ownedGoodsQuery, STATES } from '../../../lib/goods/owned-goods.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './recent-goods.module.css';

const SHOWN = 6;

/** The latest items in the bag, on the wide page. */
export function RecentGoods() {
  const t = useT('personal');
  const { dateTime } = useFormats();
  const { data, isError } = useInfiniteQuery(ownedGoodsQuery({ status: STATES.owned, sort: 'newest' }));
  const first = data?.pages[0];
  if (isError) return null;
  return (
    <Panel className={classes.card}>
      <SectionHead
        title={t('recent')}
        aside={
          first && (
            <StoreLink to="/bag" className={classes.all}>
              {t('recentAll', { count: first.total })}
              <Icon name="chevron" size={14} strokeWidth={2} />
            </StoreLink>
          )
        }
      />
      {!first && <SkeletonList shape="row" count={4} />}
      {first?.total === 0 && <p className={classes.empty}>{t('recentEmpty')}</p>}
      <ul>
        {first?.items.slice(0, SHOWN).map((item) => (
          <li key={item.bagItemId}>
            <StoreLink to={`/bag?itemId=${item.bagItemId}`} className={classes.row}>
              <img src={item.image} alt="" width="62" height="38" loading="lazy" decoding="async" />
              <span className={classes.name}>
                <b className={clipClass()}>{item.finishName}</b>
                <span>{dateTime(item.createdAt)}</span>
              </span>
              <Price amount={item.recoveryPrice} tone="gold" weight={700} size={15} />
            </StoreLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
