import { useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../browser/preferences.ts';
import { cx } from '../cx.ts';
import classes from '../text/text.module.css';
import { VisuallyHidden } from '../text/text.tsx';
import { countUpFrame } from './count-up-frame.ts';

interface CountUpProps {
  /** Target value. Counting starts at the value shown before, or at `from` the first time. */
  value: string;
  from?: string;
  durationMs?: number;
  separator?: string;
  /** Shows the decimals smaller, as prices do. */
  smallFraction?: boolean;
  className?: string;
}

/** Faster changes are not readable, and each one triggers layout. */
const PACE_MS = 60;

/** Counts up by writing to the text node, without re-rendering. */
export function CountUp(props: CountUpProps) {
  const { value, from = value, durationMs = 3000, separator = ',', smallFraction = false, className } = props;
  const wholeOutput = useRef<HTMLSpanElement>(null);
  const fractionOutput = useRef<HTMLSpanElement>(null);
  const shown = useRef(from);

  useLayoutEffect(() => {
    if (!wholeOutput.current || !fractionOutput.current) return;
    const node = { whole: wholeOutput.current, fraction: fractionOutput.current };
    const start = shown.current;
    const show = (progress: number) => {
      const [whole = '', fraction] = countUpFrame(start, value, progress, separator).split('.');
      node.whole.textContent = whole;
      node.fraction.textContent = fraction === undefined ? '' : `.${fraction}`;
      // A change during counting continues from the value shown, not from the former target.
      shown.current = progress < 1 ? countUpFrame(start, value, progress, '').replace('−', '-') : value;
    };
    if (start === value || prefersReducedMotion()) {
      show(1);
      return;
    }
    show(0);
    let startedAt: number | undefined;
    let shownAt = 0;
    let frame = 0;
    const step = (time: number) => {
      startedAt ??= time;
      const progress = (time - startedAt) / durationMs;
      if (progress >= 1 || time - shownAt >= PACE_MS) {
        shownAt = time;
        show(progress);
      }
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, durationMs, separator]);

  return (
    <span className={cx(classes.num, className)}>
      <span aria-hidden="true">
        <span ref={wholeOutput} />
        <span ref={fractionOutput} className={smallFraction ? classes.fraction : undefined} />
      </span>
      <VisuallyHidden>{countUpFrame(value, value, 1, separator)}</VisuallyHidden>
    </span>
  );
}
