import { type CrashRecordLine, getCrashRecordList } from '@clearcrate/contract/crash';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel, Pill, SectionHead } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cursorQuery } from '../../../lib/api/reads.ts';
import { replacePath } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/layout-choice.ts';
import { listItems, listProgress } from '../../../lib/list-progress.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { Chains, RoundCheck, RoundForm, useNamedRound } from '../../../play/round-proof/round-proof.tsx';
import classes from './battle-kind.module.css';

const ownBets = cursorQuery(getCrashRecordList, {}, { pageSize: PAGE_SIZE.default, staleTime: 0 });

/** Rounds of crash: those with a bet of one's own from the list, any by its number. */
export function CrashKind() {
  const t = useT('crash');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const isSignedIn = useIsSignedIn();
  const roundId = useNamedRound();
  const choose = (chosen: string) => {
    replacePath(`${prefix}/verify?kind=crash&roundId=${chosen}`);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
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
  const bets = listItems(query.data, ({ betId }) => betId);
  return (
    <section className={classes.own}>
      <SectionHead title={t('link.record')} />
      <Panel>
        <InfiniteList
          {...listProgress(query)}
          count={bets.length}
          skeleton={<SkeletonList shape="row" count={4} />}
          empty={<EmptyState icon="target" title={t('record.empty')} />}
        >
          <ul className={classes.list}>
            {bets.map((bet) => (
              <li key={bet.betId}>
                <OwnBet bet={bet} isChosen={bet.roundId === roundId} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </InfiniteList>
      </Panel>
    </section>
  );
}

interface OwnBetProps {
  bet: CrashRecordLine;
  isChosen: boolean;
  onChoose(roundId: string): void;
}

function OwnBet({ bet: { roundId, point, at }, isChosen, onChoose }: OwnBetProps) {
  const t = useT('crash');
  const { dateTime } = useFormats();
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(roundId)}
    >
      <span>
        <b>{t('round', { round: roundId })}</b>
        <small>
          <Num>{dateTime(at)}</Num>
        </small>
      </span>
      <Pill>{point === null ? t('phase.running') : `${point}×`}</Pill>
    </button>
  );
}
