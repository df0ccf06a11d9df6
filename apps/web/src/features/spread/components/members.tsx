import { buttonClass } from '@clearcrate/ui/button.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useMembers } from '../spread.queries.ts';
import { MemberRow } from './member-row.tsx';
import classes from './rows.module.css';

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
          <ul className={classes.rows}>
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
