import type { BoxDetail } from '@clearcrate/contract/box';
import { Button } from '@clearcrate/ui/button.tsx';
import { BalanceChange } from '@clearcrate/ui/dock.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { useState } from 'react';
import { differenceOf, sumOf } from '../../lib/amounts.ts';
import { useT } from '../../lib/i18n.tsx';
import { useMaySell } from '../../lib/site/market-policy.ts';
import { SpendingToday } from '../box/open-notes.tsx';
import { OpenButton } from './open-button.tsx';
import { mayRepeat, type OpeningRun } from './opening-run.ts';
import { isFreeWay, useOpeningWay } from './opening-way.ts';
import classes from './result.module.css';
import { useOpenGate } from './use-open-gate.ts';
import type { Opening } from './use-opening.ts';
import type { Selling } from './use-sell.ts';
import { useSteps } from './use-steps.ts';

interface ResultActionsProps {
  box: BoxDetail;
  opening: Opening;
  run: OpeningRun;
  selling: Selling;
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
      {step >= 2 && mayRepeat(way, run) && (
        <div className={classes.again}>
          <OpenButton box={box} count={count} opening={opening} again={run.paid !== undefined} />
        </div>
      )}
      {step >= 3 && (
        <p className={classes.balance}>
          <SpendingToday box={box} />
        </p>
      )}
      {step >= 3 && balance !== undefined && state === 'ready' && !isFreeWay(way) && (
        <p className={classes.balance}>
          <BalanceChange before={balance} after={differenceOf(balance, cost)} />
        </p>
      )}
    </div>
  );
}

function KeepOrSell({ run, selling, onKeep }: { run: OpeningRun; selling: Selling; onKeep(): void }) {
  const t = useT('box');
  const words = useT('common');
  const maySell = useMaySell();
  const [isAsking, setAsking] = useState(false);
  const draws = run.outcomes.flatMap(({ draw }) => draw ?? []);
  const left = draws.filter(({ bagItemId }) => !selling.sold.has(bagItemId));
  const worth = sumOf(left.map(({ recoveryPrice }) => recoveryPrice));
  const isSold = left.length === 0;
  const sellText = draws.length === 1 ? t('sell.one') : t('sell.many', { count: left.length });
  const sellAll = () => {
    setAsking(false);
    selling.sell(left.map(({ bagItemId }) => bagItemId));
  };
  return (
    <>
      <Button size="l" onClick={onKeep}>
        {isSold ? words('action.close') : t(draws.length === 1 ? 'keep.one' : 'keep.all')}
      </Button>
      <Button
        size="l"
        price={{ amount: worth }}
        loading={selling.isSelling}
        done={isSold}
        disabledReason={maySell ? undefined : words('money.sellingClosed')}
        onClick={draws.length === 1 ? sellAll : () => setAsking(true)}
      >
        {isSold ? t('sell.gone') : sellText}
      </Button>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        size="s"
        title={t('sell.ask', { count: left.length })}
        footer={
          <>
            <Button size="l" onClick={() => setAsking(false)}>
              {words('action.cancel')}
            </Button>
            <Button size="l" variant="primary" price={{ amount: worth }} onClick={sellAll}>
              {sellText}
            </Button>
          </>
        }
      >
        <p className={classes.ask}>
          {t('sell.askHint')} <Price amount={worth} tone="gold" weight={700} size={18} />
        </p>
      </Modal>
    </>
  );
}
