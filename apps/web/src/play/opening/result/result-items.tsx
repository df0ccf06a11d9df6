import type { BoxDetail } from '@clearcrate/contract/box';
import { cx } from '@clearcrate/ui/cx.ts';
import { HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { clipClass, Num } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { boxAsset } from '../../../lib/boxes/store-box-card.tsx';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useMaySell } from '../../../lib/site/market-policy.ts';
import { sumOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { chanceOf, costOf, type OpeningRun, type Outcome } from '../opening-run.ts';
import { isFreeWay, useOpeningWay } from '../opening-way.ts';
import { useSteps } from '../use-steps.ts';
import { ProofCard } from './proof-card.tsx';
import resultClasses from './result.module.css';
import type { ResultSale } from './use-result-sale.ts';

interface RunFactsProps {
  box: BoxDetail;
  run: OpeningRun;
  children?: ReactNode;
}

/** Price and gains. A demo shows what it would have cost. */
function RunFacts({ box, run: { paid, outcomes }, children }: RunFactsProps) {
  const t = useT('box');
  const isFree = isFreeWay(useOpeningWay(box));
  const cost = paid?.cost ?? costOf(box, outcomes.length);
  return (
    <p className={resultClasses.facts}>
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
        <span className={resultClasses.shell}>
          <Price amount={paid.ammonGain} asset="shell" signed weight={600} size={14} tone="inherit" />
        </span>
      )}
      {paid && Number(paid.pointGain) > 0 && (
        <span className={resultClasses.point}>
          <Price amount={paid.pointGain} asset="point" signed weight={600} size={14} tone="inherit" />
        </span>
      )}
    </p>
  );
}

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
  // Item, value, price and proof: each in its own frame.
  const step = useSteps(4);
  return (
    <>
      <p className={resultClasses.kind}>
        <QualityMark quality={qualityLevel(content.goodsLevel)} named />
        {content.exterior && (
          <>
            <span aria-hidden="true">·</span>
            {exteriorName(content.exterior)}
          </>
        )}
      </p>
      <h2 id={titleId} className={resultClasses.name}>
        {content.finishName} <small>{content.weaponName}</small>
      </h2>
      {step >= 2 && <Price amount={content.price} tone="gold" weight={700} size={34} className={resultClasses.value} />}
      {step >= 3 && (
        <RunFacts box={box} run={run}>
          <span>
            {t('result.chance')} <Num>{percent(chanceOf(outcome))}</Num>
          </span>
        </RunFacts>
      )}
      {step >= 4 && <ProofCard box={box} outcome={outcome} />}
      {run.paid && outcome.draw && outcome.draw.recoveryPrice !== content.price && (
        <p className={resultClasses.aside}>
          {t('sell.offer')} <Price amount={outcome.draw.recoveryPrice} size={13} />
        </p>
      )}
    </>
  );
}

interface ManyResultsProps {
  box: BoxDetail;
  run: OpeningRun;
  titleId: string;
  selling: ResultSale;
}

const PROOFS_A_STEP = 2;
/** Count, sum and price in one step each, and the buttons two steps later. */
const BEFORE_ITEMS = 5;

/** In drawing order, each at its final place with its chance; the proofs of all are below. */
export function ManyResults({ box, run, titleId, selling }: ManyResultsProps) {
  const t = useT('box');
  const count = run.outcomes.length;
  // Items one by one, then their proofs: a slow phone lays out one item per frame.
  const step = useSteps(BEFORE_ITEMS + count + Math.ceil(count / PROOFS_A_STEP));
  const proofs = Math.max(0, step - BEFORE_ITEMS - count) * PROOFS_A_STEP;
  const worth = sumOf(run.outcomes.map(({ content }) => content.price));
  return (
    <>
      <h2 id={titleId} className={resultClasses.name}>
        {t('result.many', { count })}
      </h2>
      <div className={resultClasses.sum}>
        {step >= 2 && <Price amount={worth} tone="gold" weight={700} size={34} className={resultClasses.value} />}
        {step >= 3 && <RunFacts box={box} run={run} />}
      </div>
      <ul className={resultClasses.items}>
        {run.outcomes.map((outcome, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the outcomes of one run never change places.
          <li key={index}>{index < step - BEFORE_ITEMS && <OneOfMany outcome={outcome} selling={selling} />}</li>
        ))}
      </ul>
      {run.paid && step >= 3 && (
        <div className={resultClasses.proofRoom} style={{ '--proofs': count } as CSSProperties}>
          {proofs > 0 && <Proofs outcomes={run.outcomes.slice(0, proofs)} />}
        </div>
      )}
    </>
  );
}

function OneOfMany({ outcome: { draw, ...outcome }, selling }: { outcome: Outcome; selling: ResultSale }) {
  const t = useT('box');
  const { percent } = useFormats();
  const maySell = useMaySell();
  const isSold = draw !== undefined && selling.isSold(draw.bagItemId);
  const isAway = draw !== undefined && selling.isAway(draw.bagItemId);
  const isGone = isSold || isAway;
  const tick = draw &&
    !isGone &&
    maySell && {
      kind: 'selectable' as const,
      selected: selling.isPicked(draw.bagItemId),
      onSelect: (isPicked: boolean) => selling.pick(draw.bagItemId, isPicked),
    };
  return (
    <ItemCard
      item={itemView(outcome.content)}
      price={outcome.content.price}
      note={isGone ? t(isSold ? 'sell.gone' : 'sell.away') : percent(chanceOf(outcome))}
      state={tick || undefined}
      compact
      className={cx(isGone && resultClasses.gone)}
    />
  );
}

function Proofs({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useT('box');
  const draws = outcomes.flatMap(({ draw, ...rest }) => (draw ? [{ ...rest, draw }] : []));
  const hash = draws[0]?.draw.serverSeedHash ?? '';
  return (
    <Panel tone="proof" className={resultClasses.proofs}>
      <p className={resultClasses.proofHead}>
        <Icon name="shield" size={15} strokeWidth={2} />
        {t('proof.serverSeedHash')} <HashText value={hash} />
      </p>
      <ul>
        {draws.map(({ draw, content, ticket, firstTicket, lastTicket }) => (
          <li key={draw.drawId}>
            <StoreLink className={resultClasses.proof} to={`/verify?drawId=${draw.drawId}`}>
              <Num>{draw.nonce}</Num>
              <b className={clipClass()}>{content.finishName}</b>
              <Num className={resultClasses.ticket}>{ticketText(ticket)}</Num>
              <Num>
                {ticketText(firstTicket)} – {ticketText(lastTicket)}
              </Num>
              <Icon name="chevron" size={14} strokeWidth={2} />
            </StoreLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
