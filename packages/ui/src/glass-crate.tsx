import { cx } from './cx.ts';
import classes from './glass-crate.module.css';
import { useFormats } from './i18n.tsx';
import type { QualityShare } from './odds-bar.tsx';
import { Picture, type PictureSource } from './picture.tsx';

interface GlassCrateProps {
  picture: PictureSource;
  /** Of the version that is played now, rarest first. */
  odds: readonly QualityShare[];
  eager?: boolean;
  /** The largest picture of the first view. */
  lead?: boolean;
  className?: string;
}

/**
 * A crate with its odds on the glass. They are written by the page, never drawn into the picture: a new version of the box
 * shows its own from the first moment on. Lists say the same aloud through their odds bar.
 */
export function GlassCrate({ picture, odds, eager, lead = false, className }: GlassCrateProps) {
  const { percent } = useFormats();
  return (
    <span className={cx(classes.crate, className)}>
      <Picture
        className={classes.picture}
        picture={picture}
        alt=""
        eager={eager || lead}
        {...(lead ? { fetchPriority: 'high', decoding: 'sync' } : {})}
      />
      {odds.length > 0 && (
        <span className={classes.plate} aria-hidden="true">
          {odds.map(({ quality, share }) => (
            <span key={quality} className={classes.row} data-quality={quality}>
              {percent(share, share < 0.1 ? 2 : 1)}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
