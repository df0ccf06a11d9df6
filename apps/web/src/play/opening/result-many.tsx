import type { BoxDetail } from '@clearcrate/contract/box';
import { cx } from '@clearcrate/ui/cx.ts';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ItemCard } from '@clearcrate/ui/item-card.tsx';
import { ticketText } from '@clearcrate/ui/odds.ts';
import { Price } from '@clearcrate/ui/price.tsx';
import { HashText, Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { memo } from 'react';
import { sumOf } from '../../lib/amounts.ts';
import { itemView } from '../../lib/goods/item-view.ts';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { chanceOf, type OpeningRun, type Outcome } from './opening-run.ts';
import classes from './result.module.css';
import { RunFacts } from './run-facts.tsx';
import type { Selling } from './use-sell.ts';
import { useSteps } from './use-steps.ts';

interface ManyResultsProps {
  box: BoxDetail;
  run: OpeningRun;
  titleId: string;
  selling: Selling;
}

const PROOFS_A_STEP = 2;
/** How many, what they are worth together, what they cost, and the buttons two steps behind that. */
const BEFORE_ITEMS = 5;

/** In the order they were drawn, each with its chance; the proofs of all of them stand below. */
export function ManyResults({ box, run, titleId, selling }: ManyResultsProps) {
  const t = useT('box');
  const count = run.outcomes.length;
  // Items come one by one, and then their proofs: a slow phone lays out one item in a frame.
  const step = useSteps(BEFORE_ITEMS + count + Math.ceil(count / PROOFS_A_STEP));
  const proofs = Math.max(0, step - BEFORE_ITEMS - count) * PROOFS_A_STEP;
  const worth = sumOf(run.outcomes.map(({ content }) => content.price));
  return (
    <>
      <h2 id={titleId} className={classes.name}>
        {t('result.many', { count })}
      </h2>
      {step >= 2 && <Price amount={worth} tone="gold" weight={700} size={34} className={classes.value} />}
      {step >= 3 && <RunFacts box={box} run={run} />}
      <div className={classes.items}>
        {run.outcomes.slice(0, Math.max(0, step - BEFORE_ITEMS)).map((outcome, index) => (
          <OneOfMany
            // biome-ignore lint/suspicious/noArrayIndexKey: the outcomes of one run never change places.
            key={index}
            outcome={outcome}
            isSold={outcome.draw !== undefined && selling.sold.has(outcome.draw.bagItemId)}
          />
        ))}
      </div>
      {run.paid && proofs > 0 && <Proofs outcomes={run.outcomes.slice(0, proofs)} />}
    </>
  );
}

const OneOfMany = memo(function OneOfMany({ outcome, isSold }: { outcome: Outcome; isSold: boolean }) {
  const t = useT('box');
  const { percent } = useFormats();
  return (
    <ItemCard
      item={itemView(outcome.content)}
      price={outcome.content.price}
      note={isSold ? t('sell.gone') : percent(chanceOf(outcome))}
      compact
      className={cx(isSold && classes.gone)}
    />
  );
});

function Proofs({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useT('box');
  const draws = outcomes.flatMap(({ draw, ...rest }) => (draw ? [{ ...rest, draw }] : []));
  const hash = draws[0]?.draw.serverSeedHash ?? '';
  return (
    <Panel tone="proof" className={classes.proofs}>
      <p className={classes.proofHead}>
        <Icon name="shield" size={15} strokeWidth={2} />
        {t('proof.serverSeedHash')} <HashText value={hash} />
      </p>
      <ul>
        {draws.map(({ draw, content, ticket, firstTicket, lastTicket }) => (
          <li key={draw.drawId}>
            <StoreLink className={classes.proof} to={`/verify?drawId=${draw.drawId}`}>
              <Num>{draw.nonce}</Num>
              <b>{content.finishName}</b>
              <Num className={classes.ticket}>{ticketText(ticket)}</Num>
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
