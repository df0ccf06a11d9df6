import { cx } from '../cx.ts';
import type { QualityShare } from '../odds/odds-bar.tsx';
import { useFormats } from '../text/i18n.tsx';
import classes from './glass-crate.module.css';
import { Picture, type PictureSource } from './picture.tsx';

interface GlassCrateProps {
  picture: PictureSource;
  /** Of the current version, rarest first. */
  odds: readonly QualityShare[];
  /** Small, as in lists: fewer, readable lines. */
  small?: boolean;
  eager?: boolean;
  /** The largest picture of the first view. */
  lead?: boolean;
  className?: string;
}

/**
 * A crate with its odds on the glass. The page renders the odds, they are not part of the picture:
 * a new version of the box shows its own at once. In lists the odds bar provides them to screen
 * readers.
 */
export function GlassCrate({ picture, odds, small = false, eager, lead = false, className }: GlassCrateProps) {
  return (
    <span className={cx(classes.crate, className)}>
      <Picture
        className={classes.picture}
        picture={picture}
        alt=""
        eager={eager || lead}
        {...(lead ? { fetchPriority: 'high', decoding: 'sync' } : {})}
      />
      {odds.length > 0 && <OddsPlate odds={odds.slice(0, small ? 4 : 7)} size={small ? 34 : 26} />}
    </span>
  );
}

interface OddsPlateProps {
  odds: readonly QualityShare[];
  /** Font size in the 640 units of a crate's picture. */
  size: number;
}

/** A plate in front of the right wall, in the crate's projection. */
function OddsPlate({ odds, size }: OddsPlateProps) {
  const { percent } = useFormats();
  const pitch = size * 1.12;
  const height = odds.length * pitch + size * 0.4;
  const width = size * 3.5;
  return (
    <svg className={classes.plate} viewBox="0 0 640 640" aria-hidden="true">
      <g transform={`matrix(.866 -.5 0 1 372 ${430 - height / 2})`}>
        <rect className={classes.pane} width={width} height={height} rx={size * 0.22} />
        {odds.map(({ quality, share }, index) => {
          const y = size * 0.2 + index * pitch;
          return (
            <g key={quality} data-quality={quality}>
              <rect className={classes.pip} x={size * 0.3} y={y + size * 0.2} width={size * 0.2} height={size * 0.72} />
              <text x={size * 0.72} y={y + size * 0.9} fontSize={size}>
                {percent(share, share < 0.1 ? 2 : 1)}
              </text>
            </g>
          );
        })}
      </g>
    </svg>
  );
}
