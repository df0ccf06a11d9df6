import type { SpreadInfo } from '@clearcrate/contract/spread';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { ReadError } from '../../../lib/loaded.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useMembers } from '../spread.queries.ts';
import classes from './latest-members.module.css';
import { MemberRow } from './member-row.tsx';
import rows from './rows.module.css';

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
    <ul className={rows.rows}>
      {members.slice(0, SHOWN).map((member) => (
        <li key={member.memberId}>
          <MemberRow member={member} />
        </li>
      ))}
    </ul>
  );
}
