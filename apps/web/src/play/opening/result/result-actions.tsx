import type { BoxDetail } from '@clearcrate/contract/box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { BalanceChange } from '@clearcrate/ui/layout/dock.tsx';
import { useMaySell } from '../../../lib/site/market-policy.ts';
import { differenceOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { SpendingToday } from '../../box/panels/open-notes.tsx';
import { LostNote } from '../../cut-note.tsx';
import { OpenButton } from '../open-button.tsx';
import { mayRepeat, type OpeningRun } from '../opening-run.ts';
import { isFreeWay, useOpeningWay } from '../opening-way.ts';
import { useOpenGate } from '../use-open-gate.ts';
import type { Opening } from '../use-opening.ts';
import { useSteps } from '../use-steps.ts';
import classes from './result-actions.module.css';
import type { ResultSale } from './use-result-sale.ts';

interface ResultActionsProps {
  box: BoxDetail;
  opening: Opening;
  run: OpeningRun;
  selling: ResultSale;
  onAgain(): void;
}

export function ResultActions({ box, opening, run, selling, onAgain }: ResultActionsProps) {
  const t = useT('box');
  const words = useT('common');
  const count = run.outcomes.length;
  const { balance, cost, state } = useOpenGate(box, count);
  const way = useOpeningWay(box);
  const step = useSteps(3);
  return (
    <div className={classes.actions}>
      {run.paid ? (
        <KeepOrSell run={run} selling={selling} onKeep={opening.close} />
      ) : (
        <>
          <Button size="l" onClick={opening.close}>
            {words('action.close')}
          </Button>
          <Button size="l" icon="refresh" onClick={onAgain}>
            {t('demo.again')}
          </Button>
        </>
      )}
      {mayRepeat(way, run) && (
        <div className={classes.again}>
          {step >= 2 && <OpenButton box={box} count={count} opening={opening} again={run.paid !== undefined} />}
        </div>
      )}
      <LostNote cuts={[selling.cut]} />
      <p className={classes.balance}>
        {step >= 3 && <SpendingToday box={box} />}
        {step >= 3 && balance !== undefined && state === 'ready' && !isFreeWay(way) && (
          <BalanceChange before={balance} after={differenceOf(balance, cost)} />
        )}
      </p>
    </div>
  );
}

/** Sells in one press for the sum on the button: all items, or only the selected ones. */
function KeepOrSell({ run, selling, onKeep }: { run: OpeningRun; selling: ResultSale; onKeep(): void }) {
  const t = useT('box');
  const words = useT('common');
  const maySell = useMaySell();
  const isSingle = run.outcomes.length === 1;
  const { left, chosen, worth, isSelling, isAllAway } = selling;
  const isSold = left === 0;
  const sellText = () => {
    if (isSold) return t('sell.gone');
    if (isSingle) return t('sell.one');
    return t('sell.many', { count: chosen });
  };
  return (
    <>
      <Button size="l" onClick={onKeep}>
        {isSold ? words('action.close') : t(isSingle ? 'keep.one' : 'keep.all')}
      </Button>
      <Button
        size="l"
        price={{ amount: worth }}
        loading={isSelling}
        done={isSold && !isAllAway}
        disabledReason={maySell ? (isAllAway ? t('sell.away') : undefined) : words('money.sellingClosed')}
        onClick={selling.sell}
      >
        {sellText()}
      </Button>
    </>
  );
}
