import type { BoxDetail } from '@clearcrate/contract/box';
import { Price } from '@clearcrate/ui/price.tsx';
import type { ReactNode } from 'react';
import { boxAsset } from '../../lib/boxes/store-box-card.tsx';
import { useT } from '../../lib/i18n.tsx';
import { costOf, type OpeningRun } from './opening-run.ts';
import { isFreeWay, useOpeningWay } from './opening-way.ts';
import classes from './result.module.css';

interface RunFactsProps {
  box: BoxDetail;
  run: OpeningRun;
  children?: ReactNode;
}

/** What it cost and what came along. A demo says what it would have cost. */
export function RunFacts({ box, run: { paid, outcomes }, children }: RunFactsProps) {
  const t = useT('box');
  const isFree = isFreeWay(useOpeningWay(box));
  const cost = paid?.cost ?? costOf(box, outcomes.length);
  return (
    <p className={classes.facts}>
      {isFree ? (
        <span>{t('reel.free')}</span>
      ) : (
        <span>
          {t(paid ? 'result.cost' : 'demo.cost')}{' '}
          <Price amount={cost} asset={boxAsset(box)} bare weight={600} size={14} />
        </span>
      )}
      {children}
      {paid && Number(paid.ammonGain) > 0 && (
        <span className={classes.shell}>
          <Price amount={paid.ammonGain} asset="shell" signed weight={600} size={14} tone="inherit" />
        </span>
      )}
      {paid && Number(paid.pointGain) > 0 && (
        <span className={classes.point}>
          <Price amount={paid.pointGain} asset="point" signed weight={600} size={14} tone="inherit" />
        </span>
      )}
    </p>
  );
}
