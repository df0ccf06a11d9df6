import type { OddsTable } from '@clearcrate/fairness/odds';
import type { OddsEntry } from '@clearcrate/fairness/odds-version';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { TicketBar } from '@clearcrate/ui/store/ticket-bar.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { positionIn, segmentsWithin, ticketWindow } from '../../../../lib/time/ticket-window.ts';
import type { ProvenOutcome } from '../../recompute.ts';
import classes from './ticket-scale.module.css';

interface TicketScaleProps {
  ticket: number;
  outcome: ProvenOutcome;
  nameOf(code: string): string;
}

/** Ticket ranges of the items. */
function segmentsOf({ entries, ends }: OddsTable<OddsEntry>) {
  return entries.map(({ item, quality }, index) => ({
    key: item,
    quality,
    first: ends[index - 1] ?? 0,
    last: (ends[index] ?? 0) - 1,
  }));
}

/** The ticket's position in the scale. */
export function TicketScale({ ticket, outcome: { table, first, last, item }, nameOf }: TicketScaleProps) {
  const t = useT('verify');
  const { percent } = useFormats();
  const window = ticketWindow(first, last);
  const { from, to, zoom } = window;
  const segments = segmentsWithin(segmentsOf(table), window);
  return (
    <Panel className={classes.panel}>
      <SectionHead title={t('scale.title')} aside={zoom > 1 && t('scale.zoom', { part: percent(1 / zoom) })} />
      <div className={classes.scale}>
        <TicketBar
          position={positionIn(window, ticket)}
          segments={segments.map((segment) => ({ ...segment, isOwn: segment.first === first }))}
        />
      </div>
      <p className={classes.ends}>
        <Num>{ticketText(from)}</Num>
        <span>
          <Num>
            {ticketText(first)} – {ticketText(last)}
          </Num>{' '}
          {nameOf(item)}
        </span>
        <Num>{ticketText(to - 1)}</Num>
      </p>
    </Panel>
  );
}
