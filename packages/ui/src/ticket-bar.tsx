import type { CSSProperties } from 'react';
import classes from './ticket-bar.module.css';

interface TicketBarProps {
  segments: readonly {
    key: string;
    quality: number;
    /** Where it begins, and how much it takes: of the bar's width. */
    start: number;
    share: number;
    /** Where the ticket fell. */
    isOwn: boolean;
  }[];
  /** Where the needle stands, from 0 to 1. */
  position: number;
}

const percent = (part: number) => `${part * 100}%`;

/** A stretch of tickets in the colours of those who hold them, and the one that was drawn. For eyes: texts stand around it. */
export function TicketBar({ segments, position }: TicketBarProps) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {segments.map(({ key, quality, start, share, isOwn }) => (
        <i
          key={key}
          className={isOwn ? classes.own : undefined}
          data-own={isOwn || undefined}
          data-quality={quality}
          style={{ left: percent(start), '--width': percent(share) } as CSSProperties}
        />
      ))}
      <b data-needle style={{ left: percent(position) }} />
    </div>
  );
}
