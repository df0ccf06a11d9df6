import { ERRORS } from '@clearcrate/contract/errors';
import type { SpreadInfo, SpreadMember, SpreadReward } from '@clearcrate/contract/spread';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { rowsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Pill, Section } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import type { ListProgress } from '../../../lib/api/list-progress.ts';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { NothingHere } from '../../../lib/page/nothing-here.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useSpreadInfo } from '../../../lib/spread/spread-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useMember, useMembers, useRewards } from '../spread.queries.ts';
import { type ListTab, useListTab } from '../use-list-tab.ts';
import classes from './members.module.css';

/** A row of the list of invited players, with a link to their commissions. */
function MemberRow({ member }: { member: SpreadMember }) {
  return (
    <StoreLink to={`/spreadUserDetail?memberId=${member.memberId}`} className={classes.link}>
      <Avatar src={member.avater} size={44} />
      <span className={classes.text}>
        <b className={classes.name}>{member.nickName}</b>
        <MemberFacts member={member} />
      </span>
      <span className={classes.amount}>
        {Number(member.reward) > 0 ? (
          <Price amount={member.reward} tone="gold" weight={700} size={17} />
        ) : (
          <span aria-hidden="true">–</span>
        )}
      </span>
    </StoreLink>
  );
}

const TONES = { joined: 'plain', counts: 'good', sameDevice: 'hot', sameIdentity: 'hot', sameAccount: 'hot' } as const;

function MemberFacts({ member: { joinedAt, state } }: { member: SpreadMember }) {
  const t = useT('spread');
  const { date } = useFormats();
  return (
    <span className={classes.facts}>
      <span>{t('member.joined', { date: date(joinedAt) })}</span>
      <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>
    </span>
  );
}

/** All invited players, newest first. */
function Members() {
  const t = useT('spread');
  const { items: members, progress } = useMembers();
  return (
    <InfiniteList
      {...progress}
      skeleton={<SkeletonList shape="row" count={7} />}
      empty={
        <NothingHere
          icon="users"
          title={t('members.empty')}
          hint={t('members.emptyHint')}
          to="/spread"
          way={t('members.invite')}
        />
      }
    >
      {members.length > 0 && (
        <Panel flush>
          <ul className={rowsClass()}>
            {members.map((member) => (
              <li key={member.memberId}>
                <MemberRow member={member} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </InfiniteList>
  );
}

const SHOWN = 4;

/** The newest few on the promotion page; all of them have their own page. */
export function LatestMembers({ info }: { info: SpreadInfo }) {
  const t = useT('spread');
  return (
    <Section
      gap={12}
      title={t('members.title')}
      aside={
        info.invited > 0 && (
          <StoreLink to="/spreadUser" className={reachClass(classes.all)}>
            {t('members.all', { count: info.invited })}
          </StoreLink>
        )
      }
    >
      <Panel flush>
        <Newest />
      </Panel>
    </Section>
  );
}

function Newest() {
  const t = useT('spread');
  const { items: members, total, query } = useMembers();
  if (total === 0) return <EmptyState icon="users" title={t('members.empty')} hint={t('members.emptyHint')} />;
  if (total === undefined) {
    if (query.error) return <ReadError query={query} title={t('members.error')} />;
    return <SkeletonList shape="row" count={3} />;
  }
  return (
    <ul className={rowsClass()}>
      {members.slice(0, SHOWN).map((member) => (
        <li key={member.memberId}>
          <MemberRow member={member} />
        </li>
      ))}
    </ul>
  );
}

/** One invited player with all commissions. */
export function MemberDetail({ memberId }: { memberId: string }) {
  const t = useT('spread');
  const { member, items, query, progress } = useMember(memberId);
  if (member) {
    return (
      <div className={classes.detail}>
        <Head member={member} />
        <Section gap={12} title={t('rewards.title')}>
          <RewardRows rewards={items} progress={progress} />
        </Section>
      </div>
    );
  }
  if (isRefusedWith(query.error, ERRORS.spreadMemberUnknown)) return <UnknownMember />;
  if (query.error) return <ReadError query={query} title={t('members.error')} />;
  return <SkeletonList shape="row" count={6} />;
}

function Head({ member }: { member: SpreadMember }) {
  const t = useT('spread');
  return (
    <Panel>
      <div className={classes.head}>
        <Avatar src={member.avater} size={60} />
        <div className={classes.who}>
          <h2>{member.nickName}</h2>
          <MemberFacts member={member} />
        </div>
        <p className={classes.membersSum}>
          <span>{t('member.reward')}</span>
          <Price amount={member.reward} tone="gold" weight={700} size={24} />
        </p>
      </div>
      <p className={classes.hint}>{t(`stateHint.${member.state}`)}</p>
    </Panel>
  );
}

export function UnknownMember() {
  const t = useT('spread');
  return (
    <NothingHere
      icon="users"
      title={t('member.unknown')}
      hint={t('member.unknownHint')}
      to="/spreadUser"
      way={t('member.list')}
    />
  );
}

interface RewardRowsProps {
  rewards: readonly SpreadReward[];
  progress: ListProgress;
  /** Omitted where all of them belong to one player. */
  named?: boolean;
}

function RewardRows({ rewards, progress, named = false }: RewardRowsProps) {
  const t = useT('spread');
  return (
    <InfiniteList
      {...progress}
      skeleton={<SkeletonList shape="row" count={6} />}
      empty={<EmptyState icon="wallet" title={t('rewards.empty')} hint={t('rewards.emptyHint')} />}
    >
      {rewards.length > 0 && (
        <Panel flush>
          <ul className={rowsClass()}>
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

/** Invited players, and commissions entry by entry. */
export function InvitedLists() {
  const t = useT('spread');
  const [tab, setTab] = useListTab();
  const { data: info } = useSpreadInfo();
  return (
    <div className={stackClass(12)}>
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
        <p className={quietClass()}>
          {t('members.sum', { invited: String(info.invited), members: String(info.members) })}
        </p>
      )}
      {tab === 'members' ? <Members /> : <AllRewards />}
    </div>
  );
}

function AllRewards() {
  const { items, progress } = useRewards();
  return <RewardRows named rewards={items} progress={progress} />;
}
