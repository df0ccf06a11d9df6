import { cx } from '../cx.ts';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** 0 to 1; clamped. */
  value: number;
  /**
   * Accessible name; without it the bar repeats an adjacent text and is hidden from screen readers.
   */
  label?: string;
  tone?: 'plain' | 'good' | 'warn' | 'fair' | 'metal';
  slim?: boolean;
  className?: string;
}

export function ProgressBar({ value, label, tone = 'plain', slim = false, className }: ProgressBarProps) {
  const share = Math.min(Math.max(value, 0), 1);
  const spoken =
    label === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': Math.round(share * 100),
        };
  return (
    <div {...spoken} className={cx(classes.track, slim && classes.slim, className)}>
      <div className={cx(classes.fill, classes[tone])} style={{ transform: `translateX(${(share - 1) * 100}%)` }} />
    </div>
  );
}
