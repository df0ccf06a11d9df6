import { ERRORS } from '@clearcrate/contract/errors';
import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { MODES } from '@clearcrate/contract/modes';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import type { ReactNode } from 'react';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import { GoodsKind, GoodsName } from '../../../lib/goods/goods-title.tsx';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { NothingHere } from '../../../lib/page/nothing-here.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { RecentDrops } from '../../../play/box/panels/recent-drops.tsx';
import { useLuckyDetail } from '../lucky.queries.ts';
import classes from './target-parts.module.css';

/** A target when it has loaded; before, a skeleton or an error. */
export function LoadedTarget({ goodsId, children }: { goodsId: string; children(detail: LuckyDetail): ReactNode }) {
  const t = useT('lucky');
  const query = useLuckyDetail(goodsId);
  if (!query.data && isRefusedWith(query.error, ERRORS.luckyGoodsUnknown)) return <NoTarget />;
  return (
    <Loaded query={query} title={t('error')} skeleton={<SkeletonList shape="row" count={8} />}>
      {children}
    </Loaded>
  );
}

/** No target, or one that is not offered: reading again would not help. */
export function NoTarget() {
  const t = useT('lucky');
  return <NothingHere icon="clover" title={t('unknown')} hint={t('unknown.hint')} to="/lucky" way={t('change')} />;
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

const LUCKY = { mode: MODES.lucky.number };

/** The last results of real players in lucky items, hits and misses. */
export function LuckyDrops() {
  const t = useT('lucky');
  return <RecentDrops of={LUCKY} title={t('drops.title')} none={t('drops.none')} />;
}
