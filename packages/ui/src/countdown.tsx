import { useEffect, useEffectEvent, useState } from 'react';
import classes from './countdown.module.css';
import { clockText, countdownParts, untilNextSecondMs } from './countdown-parts.ts';
import { useT } from './i18n.tsx';
import { Num } from './text.tsx';

interface CountdownProps {
  /** When it ends, in the server's time. */
  endsAtMs: number;
  /** The server's clock; tests bring their own. */
  clock: { now(): number };
  /** Hours to seconds with days before them; the same without hours below one; or seconds alone. */
  format?: 'clock' | 'short' | 'seconds';
  /** Each figure on a tile of its own, where the time is what the eye looks for. */
  tiles?: boolean;
  onEnd?(): void;
  className?: string;
}

export function Countdown({ endsAtMs, clock, format = 'clock', tiles = false, onEnd, className }: CountdownProps) {
  const t = useT('common');
  const [remainingMs, setRemainingMs] = useState(() => endsAtMs - clock.now());
  const ended = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = endsAtMs - clock.now();
      setRemainingMs(left);
      if (left <= 0) ended();
      else timer = setTimeout(tick, untilNextSecondMs(left));
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAtMs, clock]);

  const parts = countdownParts(remainingMs);
  const days = parts.days > 0 ? t('countdown.days', { count: parts.days }) : '';
  const isShort = format === 'short' && parts.days === 0 && parts.hours === 0;
  const face = isShort ? clockText(parts).slice(3) : clockText(parts);
  const text = format === 'seconds' ? String(Math.max(0, Math.ceil(remainingMs / 1000))) : face;
  return (
    <span role="timer" className={className}>
      <Num>
        {days && format !== 'seconds' && `${days} `}
        {tiles ? <Tiles text={text} /> : text}
      </Num>
    </span>
  );
}

function Tiles({ text }: { text: string }) {
  return (
    <span className={classes.tiles}>
      {text.split(/(:)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays.
        <span key={index} className={part === ':' ? classes.colon : classes.tile}>
          {part}
        </span>
      ))}
    </span>
  );
}
