import { BAG_SOURCES } from '@clearcrate/contract/bag';
import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { GoodsKind, GoodsName } from '../../../lib/goods/goods-title.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { RecentDrops } from '../../../play/box/recent-drops.tsx';
import { useLuckyDetail } from '../lucky.queries.ts';
import classes from './target-parts.module.css';

/** A target once it is there; until then its shape, or what went wrong. */
export function LoadedTarget({ goodsId, children }: { goodsId: string; children(detail: LuckyDetail): ReactNode }) {
  const t = useT('lucky');
  return (
    <Loaded query={useLuckyDetail(goodsId)} title={t('error')} skeleton={<SkeletonList shape="row" count={8} />}>
      {children}
    </Loaded>
  );
}

export function TargetTitle({ target, action }: { target: LuckyDetail['target']; action: ReactNode }) {
  return (
    <div className={classes.title} data-quality={qualityLevel(target.goodsLevel)}>
      <div>
        <GoodsName goods={target} />
        <GoodsKind goods={target} />
      </div>
      {action}
    </div>
  );
}

const LUCKY = { mode: BAG_SOURCES.lucky };

/** What real players got out of lucky items last, hit or miss. */
export function LuckyDrops() {
  const t = useT('lucky');
  return <RecentDrops of={LUCKY} title={t('drops.title')} none={t('drops.none')} />;
}
