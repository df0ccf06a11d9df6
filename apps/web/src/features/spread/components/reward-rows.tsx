import type { SpreadReward } from '@clearcrate/contract/spread';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { listProgress } from '../../../lib/list-progress.ts';
import classes from './rows.module.css';

interface RewardRowsProps {
  rewards: readonly SpreadReward[];
  total: number | undefined;
  progress: ReturnType<typeof listProgress>;
  /** Left out where all of them come from one player. */
  named?: boolean;
}

export function RewardRows({ rewards, total, progress, named = false }: RewardRowsProps) {
  const t = useT('spread');
  return (
    <InfiniteList
      {...progress}
      count={rewards.length}
      total={total}
      skeleton={<SkeletonList shape="row" count={6} />}
      empty={<EmptyState icon="wallet" title={t('rewards.empty')} hint={t('rewards.emptyHint')} />}
    >
      {rewards.length > 0 && (
        <Panel flush>
          <ul className={classes.rows}>
            {rewards.map((reward) => (
              <li key={reward.rewardId} className={classes.row}>
                <RewardText reward={reward} named={named} />
                <Price amount={reward.amount} signed tone="gold" weight={700} size={17} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </InfiniteList>
  );
}

function RewardText({ reward, named }: { reward: SpreadReward; named: boolean }) {
  const t = useT('spread');
  const { dateTime } = useFormats();
  const rate = t('rewards.rate', { rate: reward.rate });
  return (
    <span className={classes.text}>
      <b className={classes.name}>{named ? reward.nickName : rate}</b>
      <span className={classes.facts}>
        {named && <span>{rate}</span>}
        <span>{dateTime(reward.at)}</span>
      </span>
    </span>
  );
}
