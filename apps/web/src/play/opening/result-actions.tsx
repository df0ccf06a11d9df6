import type { BoxDetail } from '@clearcrate/contract/box';
import { Button } from '@clearcrate/ui/button.tsx';
import { Checkbox } from '@clearcrate/ui/checkbox.tsx';
import { BalanceChange } from '@clearcrate/ui/dock.tsx';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { endsClass } from '@clearcrate/ui/stack.ts';
import { useState } from 'react';
import { differenceOf } from '../../lib/amounts.ts';
import { useT } from '../../lib/i18n.tsx';
import { useMaySell } from '../../lib/site/market-policy.ts';
import { SpendingToday } from '../box/open-notes.tsx';
import { OpenButton } from './open-button.tsx';
import { mayRepeat, type OpeningRun } from './opening-run.ts';
import { isFreeWay, useOpeningWay } from './opening-way.ts';
import classes from './result-actions.module.css';
import { useOpenGate } from './use-open-gate.ts';
import type { Opening } from './use-opening.ts';
import type { ResultSale } from './use-result-sale.ts';
import { useSteps } from './use-steps.ts';

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
      <p className={classes.balance}>
        {step >= 3 && <SpendingToday box={box} />}
        {step >= 3 && balance !== undefined && state === 'ready' && !isFreeWay(way) && (
          <BalanceChange before={balance} after={differenceOf(balance, cost)} />
        )}
      </p>
    </div>
  );
}

/** One item is sold at once; of several, those that were picked, after a question with the sum. */
function KeepOrSell({ run, selling, onKeep }: { run: OpeningRun; selling: ResultSale; onKeep(): void }) {
  const t = useT('box');
  const words = useT('common');
  const maySell = useMaySell();
  const [isAsking, setAsking] = useState(false);
  const isSingle = run.outcomes.length === 1;
  const { left, chosen, worth, isSelling, isAllAway } = selling;
  const isSold = left === 0;
  const nothingPicked = isSold || chosen > 0 ? undefined : t('sell.pickFirst');
  const blocked = isAllAway ? t('sell.away') : nothingPicked;
  const sellText = isSingle ? t('sell.one') : t('sell.many', { count: chosen });
  const sell = () => {
    setAsking(false);
    selling.sell();
  };
  return (
    <>
      {!isSingle && !isSold && maySell && <PickAll selling={selling} />}
      <Button size="l" onClick={onKeep}>
        {isSold ? words('action.close') : t(isSingle ? 'keep.one' : 'keep.all')}
      </Button>
      <Button
        size="l"
        price={{ amount: worth }}
        loading={isSelling}
        done={isSold && !isAllAway}
        disabledReason={maySell ? blocked : words('money.sellingClosed')}
        onClick={isSingle ? sell : () => setAsking(true)}
      >
        {isSold ? t('sell.gone') : sellText}
      </Button>
      <Question
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('sell.ask', { count: chosen })}
        act={{ variant: 'primary', price: { amount: worth }, onClick: sell, children: sellText }}
      >
        <p className={classes.ask}>
          {t('sell.askHint')} <Price amount={worth} tone="gold" weight={700} size={18} />
        </p>
      </Question>
    </>
  );
}

function PickAll({ selling: { chosen, left, worth, pickAll } }: { selling: ResultSale }) {
  const t = useT('box');
  return (
    <div className={endsClass(classes.picks)}>
      <Checkbox checked={chosen === left || (chosen > 0 && 'mixed')} onChange={pickAll}>
        {chosen > 0 ? t('sell.picked', { count: chosen }) : t('sell.pickAll')}
      </Checkbox>
      <span className={classes.pickSum}>
        {t('sell.sum')} <Price amount={worth} tone="gold" weight={700} size={18} />
      </span>
    </div>
  );
}
