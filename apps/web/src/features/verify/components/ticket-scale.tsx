import { useFormats, useT } from '../../../lib/i18n.tsx';
import { ticketText } from '../../../ui/odds.ts';
import { Panel, SectionHead } from '../../../ui/surface.tsx';
import { Num } from '../../../ui/text.tsx';
import type { ProvenOutcome } from '../recompute.ts';
import { scaleAround } from '../ticket-window.ts';
import classes from './ticket-scale.module.css';

interface TicketScaleProps {
  ticket: number;
  outcome: ProvenOutcome;
  nameOf(code: string): string;
}

/** Where the ticket fell among its neighbours. */
export function TicketScale({ ticket, outcome: { table, first, last, item }, nameOf }: TicketScaleProps) {
  const t = useT('verify');
  const { percent } = useFormats();
  const { from, to, part, segments } = scaleAround(table, first, last);
  return (
    <Panel className={classes.panel}>
      <SectionHead title={t('scale.title')} aside={part < 1 && t('scale.zoom', { part: percent(part) })} />
      <div className={classes.scale} aria-hidden="true">
        {segments.map((segment) => (
          <i
            key={segment.item}
            className={segment.first === first ? classes.own : undefined}
            data-quality={segment.quality}
            style={{ flexGrow: segment.share }}
          />
        ))}
        <b style={{ left: `${((ticket + 0.5 - from) / (to - from)) * 100}%` }} />
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
