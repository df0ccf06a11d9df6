import { useEffect, useEffectEvent, useState } from 'react';
import { clockText, countdownParts, untilNextSecondMs } from './countdown-parts.ts';
import { useT } from './i18n.tsx';
import { Num } from './text.tsx';

interface CountdownProps {
  /** When it ends, in the server's time. */
  endsAtMs: number;
  /** The server's clock; tests bring their own. */
  clock: { now(): number };
  /** Hours to seconds with days before them, or seconds alone. */
  format?: 'clock' | 'seconds';
  onEnd?(): void;
  className?: string;
}

export function Countdown({ endsAtMs, clock, format = 'clock', onEnd, className }: CountdownProps) {
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
  const days = parts.days > 0 ? `${t('countdown.days', { count: parts.days })} ` : '';
  const text = format === 'seconds' ? String(Math.max(0, Math.ceil(remainingMs / 1000))) : days + clockText(parts);
  return (
    <span role="timer" className={className}>
      <Num>{text}</Num>
    </span>
  );
}
