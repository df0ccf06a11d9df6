import { ERRORS } from '@clearcrate/contract/errors';
import type { SpreadInfo, SpreadMember } from '@clearcrate/contract/spread';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel, Pill, SectionHead } from '@clearcrate/ui/surface.tsx';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n.tsx';
import { ReadError } from '../../../lib/loaded.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useMember, useMembers } from '../spread.queries.ts';
import { RewardRows } from './invited-lists.tsx';
import classes from './members.module.css';
import rowsClasses from './rows.module.css';

/** A row of the list of invited players; it leads to what they brought. */
function MemberRow({ member }: { member: SpreadMember }) {
  return (
    <StoreLink to={`/spreadUserDetail?memberId=${member.memberId}`} className={rowsClasses.link}>
      <Avatar src={member.avater} size={44} />
      <span className={rowsClasses.text}>
        <b className={rowsClasses.name}>{member.nickName}</b>
        <MemberFacts member={member} />
      </span>
      <span className={rowsClasses.amount}>
        {Number(member.reward) > 0 ? (
          <Price amount={member.reward} tone="gold" weight={700} size={17} />
        ) : (
          <span aria-hidden="true">–</span>
        )}
      </span>
    </StoreLink>
  );
}

const TONES = { joined: 'plain', counts: 'good', sameDevice: 'hot', sameIdentity: 'hot' } as const;

function MemberFacts({ member: { joinedAt, state } }: { member: SpreadMember }) {
  const t = useT('spread');
  const { date } = useFormats();
  return (
    <span className={rowsClasses.facts}>
      <span>{t('member.joined', { date: date(joinedAt) })}</span>
      <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>
    </span>
  );
}

/** Everybody the player has invited, newest first. */
export function Members() {
  const t = useT('spread');
  const { members, total, progress } = useMembers();
  return (
    <InfiniteList
      {...progress}
      count={members.length}
      total={total}
      skeleton={<SkeletonList shape="row" count={7} />}
      empty={
        <EmptyState
          icon="users"
          title={t('members.empty')}
          hint={t('members.emptyHint')}
          action={
            <StoreLink to="/spread" className={buttonClass({ variant: 'primary' })}>
              {t('members.invite')}
            </StoreLink>
          }
        />
      }
    >
      {members.length > 0 && (
        <Panel flush>
          <ul className={rowsClasses.rows}>
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

/** The newest few on the promotion page; all of them have a page of their own. */
export function LatestMembers({ info }: { info: SpreadInfo }) {
  const t = useT('spread');
  return (
    <section className={classes.section}>
      <SectionHead
        title={t('members.title')}
        aside={
          info.invited > 0 && (
            <StoreLink to="/spreadUser" className={classes.all}>
              {t('members.all', { count: info.invited })}
            </StoreLink>
          )
        }
      />
      <Panel flush>
        <Newest />
      </Panel>
    </section>
  );
}

function Newest() {
  const t = useT('spread');
  const { members, total, query } = useMembers();
  if (total === 0) return <EmptyState icon="users" title={t('members.empty')} hint={t('members.emptyHint')} />;
  if (total === undefined) {
    if (query.error) return <ReadError query={query} title={t('members.error')} />;
    return <SkeletonList shape="row" count={3} />;
  }
  return (
    <ul className={rowsClasses.rows}>
      {members.slice(0, SHOWN).map((member) => (
        <li key={member.memberId}>
          <MemberRow member={member} />
        </li>
      ))}
    </ul>
  );
}

/** One invited player, and every commission they brought. */
export function MemberDetail({ memberId }: { memberId: string }) {
  const t = useT('spread');
  const { member, rewards, total, query, progress } = useMember(memberId);
  if (member) {
    return (
      <div className={classes.detail}>
        <Head member={member} />
        <section className={classes.rewards}>
          <SectionHead title={t('rewards.title')} />
          <RewardRows rewards={rewards} total={total} progress={progress} />
        </section>
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
        <p className={classes.sum}>
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
    <EmptyState
      icon="users"
      title={t('member.unknown')}
      hint={t('member.unknownHint')}
      action={
        <StoreLink to="/spreadUser" className={buttonClass({ variant: 'primary' })}>
          {t('member.list')}
        </StoreLink>
      }
    />
  );
}
