import { ERRORS } from '@clearcrate/contract/errors';
import type { SpreadMember } from '@clearcrate/contract/spread';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n.tsx';
import { ReadError } from '../../../lib/loaded.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useMember } from '../spread.queries.ts';
import classes from './member-detail.module.css';
import { MemberFacts } from './member-row.tsx';
import { RewardRows } from './reward-rows.tsx';

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
