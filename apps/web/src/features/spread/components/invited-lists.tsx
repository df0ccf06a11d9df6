import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { useSpreadInfo } from '../../../lib/spread/spread-queries.ts';
import { useRewards } from '../spread.queries.ts';
import { type ListTab, useListTab } from '../use-list-tab.ts';
import classes from './invited-lists.module.css';
import { Members } from './members.tsx';
import { RewardRows } from './reward-rows.tsx';

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
