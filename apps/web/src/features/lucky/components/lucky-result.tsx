import { Button } from '@clearcrate/ui/controls/button.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { HashText, Panel, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { ticketShare, ticketText } from '@clearcrate/ui/odds/odds.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { ItemLine } from '@clearcrate/ui/store/item-line.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useMaySell } from '../../../lib/site/market-policy.ts';
import { sumOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { LostNote } from '../../../play/cut-note.tsx';
import { useSell } from '../../../play/opening/result/use-sell.ts';
import type { LuckyChoice } from '../lucky-choice.ts';
import type { Lucky, LuckyOutcome, LuckyRun } from '../use-lucky.ts';
import classes from './lucky-result.module.css';

interface LuckyResultProps {
  choice: LuckyChoice;
  run: LuckyRun;
  lucky: Lucky;
}

/** The tries of one run have consecutive nonces. */
const noncesOf = ([first, ...others]: readonly number[]): string =>
  others.length === 0 ? `${first}` : `${first} – ${others.at(-1)}`;

/** Results: each ticket on its scale, the price, and actions. */
export function LuckyResult({ choice, run, lucky }: LuckyResultProps) {
  const t = useT('lucky');
  const selling = useSell();
  const { outcomes, paid } = run;
  const wins = outcomes.filter(({ won }) => won).length;
  const names = outcomes.map(({ goods }) => `${goods.finishName} ${goods.weaponName}`).join(', ');
  const draws = outcomes.flatMap(({ draw }) => draw ?? []);
  return (
    <section className={stackClass(10)} aria-label={t('result')}>
      <p role="status">
        <VisuallyHidden>{t('result.announce', { names })}</VisuallyHidden>
      </p>
      <div className={endsClass(classes.head)}>
        <b>{t('result.wins', { count: outcomes.length, wins: String(wins) })}</b>
        {paid ? (
          <span className={classes.facts}>
            {t('result.cost')} <Price amount={paid.cost} bare weight={600} size={14} />
            <Price amount={paid.ammonGain} asset="shell" signed weight={600} size={14} />
            <Price amount={paid.pointGain} asset="point" signed weight={600} size={14} />
          </span>
        ) : (
          <Pill tone="fair">{t('demo.pill')}</Pill>
        )}
      </div>
      <Panel tone="proof" className={classes.draws}>
        {outcomes.map((outcome, index) => (
          <Draw
            // biome-ignore lint/suspicious/noArrayIndexKey: the tries of one run never change places.
            key={index}
            outcome={outcome}
            tickets={choice.tickets}
            isSold={selling.sold.has(outcome.draw?.bagItemId ?? '')}
            isAway={selling.away.has(outcome.draw?.bagItemId ?? '')}
          />
        ))}
        {draws[0] && (
          <p className={classes.seed}>
            <span>
              {t('proof.hash')} <HashText value={draws[0].serverSeedHash} />
            </span>
            <span>
              {t('proof.nonce')} <Num>{noncesOf(draws.map(({ nonce }) => nonce))}</Num>
            </span>
          </p>
        )}
      </Panel>
      {paid && <KeepOrSell run={run} selling={selling} onKeep={lucky.reset} />}
      {!paid && (
        <Button size="l" wide onClick={lucky.reset}>
          {t('result.choose')}
        </Button>
      )}
    </section>
  );
}

interface DrawProps {
  outcome: LuckyOutcome;
  tickets: number;
  isSold: boolean;
  isAway: boolean;
}

function Draw({ outcome, tickets, isSold, isAway }: DrawProps) {
  const t = useT('lucky');
  const { percent } = useFormats();
  const { goods, ticket, firstTicket, lastTicket, draw, won } = outcome;
  return (
    <div className={classes.draw} data-won={won || undefined} data-testid="outcome">
      <div className={classes.line}>
        <ItemLine item={itemView(goods)} mark={<QualityMark quality={qualityLevel(goods.goodsLevel)} />} />
        <span className={classes.worth}>
          {isSold || isAway ? (
            <span>{t(isSold ? 'sold' : 'away')}</span>
          ) : (
            <Price amount={goods.price} tone="gold" weight={700} size={15} />
          )}
        </span>
      </div>
      <div className={classes.scale} aria-hidden="true">
        <i style={{ width: `${(tickets / 1_000_000) * 100}%` }} />
        <b style={{ left: `${((ticket + 0.5) / 1_000_000) * 100}%` }} />
      </div>
      <div className={classes.line}>
        <span className={classes.ticket}>
          {t('proof.ticket')} <Num>{ticketText(ticket)}</Num>
        </span>
        <span className={quietClass(12)}>
          <Num>
            {ticketText(firstTicket)} – {ticketText(lastTicket)}
          </Num>{' '}
          ({percent(ticketShare(firstTicket, lastTicket))})
        </span>
        {draw && (
          <StoreLink className={classes.verify} to={`/verify?drawId=${draw.drawId}`}>
            <Icon name="shield" size={15} strokeWidth={2} />
            {t('proof.verify')}
          </StoreLink>
        )}
      </div>
    </div>
  );
}

function KeepOrSell({ run, selling, onKeep }: { run: LuckyRun; selling: ReturnType<typeof useSell>; onKeep(): void }) {
  const t = useT('lucky');
  const words = useT('common');
  const maySell = useMaySell();
  const { sold, away } = selling;
  const draws = run.outcomes.flatMap(({ draw }) => draw ?? []);
  const left = draws.filter(({ bagItemId }) => !sold.has(bagItemId) && !away.has(bagItemId));
  const isSold = left.length === 0;
  const isAllAway = isSold && away.size > 0;
  return (
    <div className={classes.actions}>
      <Button size="l" onClick={onKeep}>
        {isSold ? words('action.close') : t('keep')}
      </Button>
      <Button
        size="l"
        price={{ amount: sumOf(left.map(({ recoveryPrice }) => recoveryPrice)) }}
        loading={selling.isSelling}
        done={isSold && !isAllAway}
        disabledReason={maySell ? (isAllAway ? t('away') : undefined) : words('money.sellingClosed')}
        onClick={() => selling.sell(left.map(({ bagItemId }) => bagItemId))}
      >
        {isSold ? t('sold') : t('sell', { count: left.length })}
      </Button>
      <LostNote cuts={[selling.cut]} />
    </div>
  );
}
