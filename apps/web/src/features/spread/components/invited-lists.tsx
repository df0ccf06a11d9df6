import type { SpreadReward } from '@clearcrate/contract/spread';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { listProgress } from '../../../lib/list-progress.ts';
import { useSpreadInfo } from '../../../lib/spread/spread-queries.ts';
import { useRewards } from '../spread.queries.ts';
import { type ListTab, useListTab } from '../use-list-tab.ts';
import classes from './invited-lists.module.css';
import { Members } from './members.tsx';
import rowsClasses from './rows.module.css';

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
          <ul className={rowsClasses.rows}>
            {rewards.map((reward) => (
              <li key={reward.rewardId} className={rowsClasses.row}>
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
    <span className={rowsClasses.text}>
      <b className={rowsClasses.name}>{named ? reward.nickName : rate}</b>
      <span className={rowsClasses.facts}>
        {named && <span>{rate}</span>}
        <span>{dateTime(reward.at)}</span>
      </span>
    </span>
  );
}

/** Whom the player has invited, and what that brought, entry by entry. */
export function InvitedLists() {
  const t = useT('spread');
  const [tab, setTab] = useListTab();
  const { data: info } = useSpreadInfo();
  return (
    <div className={classes.lists}>
      <Segmented<ListTab>
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'members', label: t('members.title') },
          { value: 'rewards', label: t('rewards.title') },
        ]}
      />
      {info && (
        <p className={classes.sum}>
          {t('members.sum', { invited: String(info.invited), members: String(info.members) })}
        </p>
      )}
      {tab === 'members' ? <Members /> : <AllRewards />}
    </div>
  );
}

function AllRewards() {
  const { rewards, total, progress } = useRewards();
  return <RewardRows named rewards={rewards} total={total} progress={progress} />;
}
