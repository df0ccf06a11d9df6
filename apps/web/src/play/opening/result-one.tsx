import type { BoxDetail } from '@clearcrate/contract/box';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useExteriorName } from '../../lib/goods/attributes.ts';
import { useT } from '../../lib/i18n.tsx';
import { chanceOf, type OpeningRun, type Outcome } from './opening-run.ts';
import { ProofCard } from './proof-card.tsx';
import classes from './result.module.css';
import { RunFacts } from './run-facts.tsx';
import { useSteps } from './use-steps.ts';

interface OneResultProps {
  box: BoxDetail;
  run: OpeningRun;
  outcome: Outcome;
  titleId: string;
}

export function OneResult({ box, run, outcome, titleId }: OneResultProps) {
  const t = useT('box');
  const { percent } = useFormats();
  const exteriorName = useExteriorName();
  const { content } = outcome;
  // What it is, what it is worth, what it cost, how that can be checked: each with a frame of its own.
  const step = useSteps(4);
  return (
    <>
      <p className={classes.kind}>
        <QualityMark quality={qualityLevel(content.goodsLevel)} named />
        {content.exterior && (
          <>
            <span aria-hidden="true">·</span>
            {exteriorName(content.exterior)}
          </>
        )}
      </p>
      <h2 id={titleId} className={classes.name}>
        {content.finishName} <small>{content.weaponName}</small>
      </h2>
      {step >= 2 && <Price amount={content.price} tone="gold" weight={700} size={34} className={classes.value} />}
      {step >= 3 && (
        <RunFacts box={box} run={run}>
          <span>
            {t('result.chance')} <Num>{percent(chanceOf(outcome))}</Num>
          </span>
        </RunFacts>
      )}
      {step >= 4 && <ProofCard box={box} outcome={outcome} />}
      {run.paid && outcome.draw && outcome.draw.recoveryPrice !== content.price && (
        <p className={classes.aside}>
          {t('sell.offer')} <Price amount={outcome.draw.recoveryPrice} size={13} />
        </p>
      )}
    </>
  );
}
