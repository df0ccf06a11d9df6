import type { BoxDetail } from '@clearcrate/contract/box';
import { cx } from '@clearcrate/ui/cx.ts';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { TicketBar } from '@clearcrate/ui/store/ticket-bar.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { positionIn, segmentsWithin, ticketWindow } from '../../../lib/time/ticket-window.ts';
import { ticketSegments } from '../box-odds.ts';
import type { Outcome } from '../opening-run.ts';
import { useSteps } from '../use-steps.ts';
import classes from './proof-card.module.css';

/** The ticket, its range, and the data to verify it. */
export function ProofCard({ box, outcome }: { box: BoxDetail; outcome: Outcome }) {
  const t = useT('box');
  const { draw, ticket, firstTicket, lastTicket } = outcome;
  const step = useSteps(2);
  const range = { from: ticketText(firstTicket), to: ticketText(lastTicket) };
  return (
    <Panel tone="proof" className={classes.card}>
      <div className={classes.line}>
        <span>{t('proof.ticket')}</span>
        {draw && (
          <StoreLink className={reachClass(classes.verify)} to={`/verify?drawId=${draw.drawId}`}>
            <Icon name="shield" size={15} strokeWidth={2} />
            {t('proof.verify')}
          </StoreLink>
        )}
      </div>
      <div className={classes.line}>
        <Num className={classes.ticket}>{ticketText(ticket)}</Num>
        <span className={classes.range}>
          {t(draw?.guaranteed ? 'proof.guaranteedWithin' : 'proof.within')}{' '}
          <Num>
            {range.from} – {range.to}
          </Num>
        </span>
      </div>
      {step >= 2 && <TicketScale box={box} outcome={outcome} />}
      {draw ? (
        <div className={cx(classes.line, classes.seed)}>
          <span>
            {t('proof.serverSeedHash')} <HashText value={draw.serverSeedHash} />
          </span>
          <span className={classes.nonce}>
            {t('proof.nonce')} <Num>{draw.nonce}</Num>
          </span>
        </div>
      ) : (
        <p className={classes.seed}>{t('demo.proof')}</p>
      )}
    </Panel>
  );
}

function TicketScale({ box, outcome }: { box: BoxDetail; outcome: Outcome }) {
  const t = useT('box');
  const { number } = useFormats();
  const window = ticketWindow(outcome.firstTicket, outcome.lastTicket);
  const segments = segmentsWithin(ticketSegments(box, outcome.draw?.guaranteed === true), window);
  return (
    <div className={classes.scale} aria-hidden="true">
      <TicketBar
        position={positionIn(window, outcome.ticket)}
        segments={segments.map(({ goodsId, goodsLevel, first, start, share }) => ({
          key: goodsId,
          quality: qualityLevel(goodsLevel),
          start,
          share,
          isOwn: first === outcome.firstTicket,
        }))}
      />
      <div className={classes.ends}>
        <Num>{ticketText(window.from)}</Num>
        {window.zoom > 1 && <span>{t('proof.zoom', { times: number(window.zoom) })}</span>}
        <Num>{ticketText(window.to - 1)}</Num>
      </div>
    </div>
  );
}
