import classes from './ticket-bar.module.css';

interface TicketBarProps {
  segments: readonly {
    key: string;
    quality: number;
    /** Of the bar's width. */
    share: number;
    /** Where the ticket fell. */
    isOwn: boolean;
  }[];
  /** Where the needle stands, from 0 to 1. */
  position: number;
}

/** A stretch of tickets in the colours of those who hold them, and the one that was drawn. For eyes: texts stand around it. */
export function TicketBar({ segments, position }: TicketBarProps) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {segments.map(({ key, quality, share, isOwn }) => (
        <i key={key} className={isOwn ? classes.own : undefined} data-quality={quality} style={{ flexGrow: share }} />
      ))}
      <b style={{ left: `${position * 100}%` }} />
    </div>
  );
}
