import { useFormats, useT } from '../text/i18n.tsx';
import { barWeight } from './odds.ts';
import classes from './odds-bar.module.css';
import type { QualityLevel } from './quality.ts';

export interface QualityShare {
  quality: QualityLevel;
  /** 0 to 1. */
  share: number;
}

/** Shares of a box by quality, rarest first. */
export function OddsBar({ shares }: { shares: readonly QualityShare[] }) {
  const t = useT('common');
  const { percent } = useFormats();
  const spoken = shares.map(({ quality, share }) =>
    t('odds.share', { quality: t(`quality.level${quality}`), percent: percent(share) }),
  );
  return (
    <span className={classes.bar} role="img" aria-label={`${t('odds.bar')}: ${spoken.join(', ')}`}>
      {shares.map(({ quality, share }) => (
        <i key={quality} data-quality={quality} style={{ flexGrow: barWeight(share) * 1000 }} />
      ))}
    </span>
  );
}
