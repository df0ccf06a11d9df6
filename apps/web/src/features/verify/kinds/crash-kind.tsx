import { getCrashRecordList } from '@clearcrate/contract/crash';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listOf } from '../../../lib/api/list-progress.ts';
import { cursorQuery } from '../../../lib/api/reads.ts';
import { replacePath } from '../../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/routing/layout-choice.ts';
import { useNamedId } from '../../../lib/routing/use-address-filter.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { Chains, RoundCheck, RoundForm } from '../../../play/round-proof/round-proof.tsx';
import classes from './kinds.module.css';
import { OwnPlays } from './own-plays.tsx';

const ownBets = cursorQuery(getCrashRecordList, {}, { pageSize: PAGE_SIZE.default, staleTime: 0 });

/** Rounds of crash: those with an own bet from the list, any other by its number. */
export function CrashKind() {
  const t = useT('crash');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const isSignedIn = useIsSignedIn();
  const roundId = useNamedId('roundId');
  const choose = (chosen: string) => {
    replacePath(`${prefix}/verify?kind=crash&roundId=${chosen}`);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.columns}>
      <div className={stackClass(14)}>
        <RoundForm key={roundId} roundId={roundId} onChoose={choose} />
        {roundId === '' ? (
          <EmptyState icon="shield" title={t('verify.choose')} hint={t('verify.hint')} />
        ) : (
          <RoundCheck roundId={roundId} />
        )}
        <Chains />
      </div>
      {isSignedIn && <OwnBets roundId={roundId} onChoose={choose} />}
    </div>
  );
}

function OwnBets({ roundId, onChoose }: { roundId: string; onChoose(roundId: string): void }) {
  const t = useT('crash');
  const query = useInfiniteQuery(ownBets);
  const { items: bets, progress } = listOf(query, ({ betId }) => betId);
  return (
    <OwnPlays
      title={t('link.record')}
      empty={<EmptyState icon="target" title={t('record.empty')} />}
      progress={progress}
      plays={bets.map(({ betId, roundId: id, at, point }) => ({
        key: betId,
        id,
        name: t('round', { round: id }),
        at,
        mark: <Pill>{point === null ? t('phase.running') : `${point}×`}</Pill>,
      }))}
      chosen={roundId}
      onChoose={onChoose}
    />
  );
}
