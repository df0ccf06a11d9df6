import { cx } from '../cx.ts';
import { useT } from '../text/i18n.tsx';
import text from '../text/text.module.css';
import { type QualityLevel, qualityLetter } from './quality.ts';
import classes from './quality-mark.module.css';

interface QualityMarkProps {
  quality: QualityLevel;
  /** Shows the level's name next to the letter. */
  named?: boolean;
  className?: string;
}

export function QualityMark({ quality, named = false, className }: QualityMarkProps) {
  const t = useT('common');
  const name = t(`quality.level${quality}`);
  return (
    <span className={cx(classes.mark, className)} data-quality={quality}>
      <span className={classes.letter} aria-hidden="true">
        {qualityLetter(quality)}
      </span>
      <span className={named ? classes.name : text.hidden}>{name}</span>
    </span>
  );
}
