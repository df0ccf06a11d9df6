import { useEffect, useEffectEvent, useState } from 'react';
import classes from './countdown.module.css';
import { clockText, countdownParts, untilNextSecondMs } from './countdown-parts.ts';
import { useT } from './i18n.tsx';
import { Num } from './text.tsx';

interface CountdownProps {
  /** End in server time. */
  endsAtMs: number;
  /** Server clock; replaced in tests. */
  clock: { now(): number };
  /** `clock`: days, hours to seconds. `short`: without hours below one. `seconds`: seconds only. */
  format?: 'clock' | 'short' | 'seconds';
  /** Each figure on its own tile, for prominent countdowns. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: positions are stable.
        <span key={index} className={part === ':' ? classes.colon : classes.tile}>
          {part}
        </span>
      ))}
    </span>
  );
}
