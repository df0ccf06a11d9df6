import type { BoxDetail } from '@clearcrate/contract/box';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useBrand } from '../../../lib/site/site-queries.ts';
import { covers, sumOf, timesOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { bestOutcome, type OpeningRun, type Outcome } from '../opening-run.ts';
import type { Opening } from '../use-opening.ts';
import { useSteps } from '../use-steps.ts';
import classes from './result.module.css';
import { ResultActions } from './result-actions.tsx';
import { ManyResults, OneResult } from './result-items.tsx';
import { shareResult } from './share-result.ts';
import { useResultSale } from './use-result-sale.ts';

interface ResultProps {
  box: BoxDetail;
  opening: Opening;
  run: OpeningRun;
  titleId: string;
  onAgain(): void;
}

/**
 * Rays are shown if the value exceeds the price. Otherwise the layout is the same with a calm
 * light.
 */
function isCalm(box: BoxDetail, { outcomes }: OpeningRun): boolean {
  const value = sumOf(outcomes.map(({ content }) => content.price));
  return !covers(value, timesOf(box.price, outcomes.length));
}

export function Result({ box, opening, run, titleId, onAgain }: ResultProps) {
  const t = useT('box');
  const selling = useResultSale(run);
  // First the light, which replaces the reels, then the head and the sheet in a frame each, and the
  // buttons after the content of a single item.
  const step = useSteps(7);
  const best = bestOutcome(run.outcomes);
  if (!best) return null;
  const isSingle = run.outcomes.length === 1;
  const names = run.outcomes.map(({ content }) => `${content.finishName} ${content.weaponName}`).join(', ');
  return (
    <div
      className={classes.result}
      data-quality={qualityLevel(best.content.goodsLevel)}
      data-calm={isCalm(box, run) || undefined}
      data-single={isSingle || undefined}
    >
      <Light outcome={best} />
      {step >= 2 && <ResultHead box={box} run={run} best={best} onClose={opening.close} />}
      {step >= 3 && (
        <section className={classes.sheet}>
          <p role="status">
            <VisuallyHidden>{t('result.announce', { names })}</VisuallyHidden>
          </p>
          {isSingle ? (
            <OneResult box={box} run={run} outcome={best} titleId={titleId} />
          ) : (
            <ManyResults box={box} run={run} titleId={titleId} selling={selling} />
          )}
          {step >= 7 && <ResultActions box={box} opening={opening} run={run} selling={selling} onAgain={onAgain} />}
        </section>
      )}
    </div>
  );
}

function Light({ outcome: { content } }: { outcome: Outcome }) {
  return (
    <div className={classes.light} aria-hidden="true">
      <i className={classes.ground} />
      <i className={classes.rays} />
      <i className={classes.halo} />
      <i className={classes.ring} />
      <img
        className={classes.hero}
        src={content.image}
        srcSet={content.imageLarge ? `${content.image} 280w, ${content.imageLarge} 560w` : undefined}
        sizes="360px"
        alt=""
      />
    </div>
  );
}

interface ResultHeadProps {
  box: BoxDetail;
  run: OpeningRun;
  best: Outcome;
  onClose(): void;
}

function ResultHead({ box, run, best, onClose }: ResultHeadProps) {
  const t = useT('box');
  const words = useT('common');
  const brand = useBrand();
  const nonce = best.draw && run.outcomes.length === 1 ? best.draw.nonce : undefined;
  const quality = words(`quality.level${qualityLevel(best.content.goodsLevel)}`);
  return (
    <div className={classes.head}>
      <span className={classes.what}>
        <Pill>
          {box.name}
          {run.outcomes.length > 1 && <Num>×{run.outcomes.length}</Num>}
          {nonce !== undefined && (
            <>
              {' · '}
              {t('proof.nonce')} <Num>{nonce}</Num>
            </>
          )}
        </Pill>
        {!run.paid && <Pill tone="fair">{t('demo.pill')}</Pill>}
      </span>
      {best.draw && (
        <IconButton
          icon="share"
          label={t('share.result')}
          onClick={() => void shareResult({ t, brand, quality, boxName: box.name, outcome: best })}
        />
      )}
      <IconButton icon="close" label={words('action.close')} onClick={onClose} />
    </div>
  );
}
