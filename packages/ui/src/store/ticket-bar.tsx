import type { CSSProperties } from 'react';
import classes from './ticket-bar.module.css';

interface TicketBarProps {
  segments: readonly {
    key: string;
    quality: number;
    /** Start and width, as shares of the bar. */
    start: number;
    share: number;
    /** Contains the drawn ticket. */
    isOwn: boolean;
  }[];
  /** Position of the needle, 0 to 1. */
  position: number;
}

const percent = (part: number) => `${part * 100}%`;

/**
 * A range of tickets in its owners' colours, with the drawn ticket. Decorative: the adjacent text
 * says the same.
 */
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
