import type { BoxDetail } from '@clearcrate/contract/box';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { GlassCrate } from '@clearcrate/ui/media/glass-crate.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { Popover } from '@clearcrate/ui/overlay/popover.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { boxAsset, qualityShares } from '../../lib/boxes/store-box-card.tsx';
import { sharePage } from '../../lib/browser/copy-text.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { isFreeWay, useOpeningWay } from '../opening/opening-way.ts';
import { useBoxProgress } from './box.queries.ts';
import classes from './box-parts.module.css';
import { useFavourites } from './use-favourites.ts';

/** The lit crate in its dark room. */
export function BoxCrate({ box }: { box: BoxDetail }) {
  return (
    <div className={classes.room} style={{ '--box': box.colour } as CSSProperties}>
      <GlassCrate
        className={classes.crate}
        picture={{
          src: box.image,
          srcSet: `${box.image} 320w, ${box.imageLarge} 640w`,
          sizes: '(min-width: 900px) 420px, 300px',
        }}
        odds={qualityShares(box)}
        lead
      />
    </div>
  );
}

/** The price of an opening; "free" instead of zero for one by a right. */
export function BoxPrice({ box, size }: { box: BoxDetail; size: number }) {
  const t = useT('box');
  if (isFreeWay(useOpeningWay(box))) return <Pill tone="good">{t('reel.free')}</Pill>;
  return <Price amount={box.price} asset={boxAsset(box)} tone="gold" weight={700} size={size} />;
}

export const OPEN_COUNTS: readonly number[] = [1, 2, 3, 4, 5, 10];

interface CountPickerProps {
  value: number;
  onChange(count: number): void;
  disabled?: boolean;
}

export function CountPicker({ value, onChange, disabled = false }: CountPickerProps) {
  const t = useT('box');
  return (
    <Segmented
      figures
      label={t('count')}
      value={String(value)}
      options={OPEN_COUNTS.map((count) => ({ value: String(count), label: `×${count}`, disabled }))}
      onChange={(count) => onChange(Number(count))}
    />
  );
}

export function FavouriteButton({ box, raised = false }: { box: BoxDetail; raised?: boolean }) {
  const { markOf } = useFavourites();
  const { label, pressed, onToggle } = markOf(box);
  return <IconButton icon="star" raised={raised} label={label} pressed={pressed} onClick={onToggle} />;
}

/** Shares the box's address by the device's share sheet, or copies it without one. */
export function ShareButton({ box, raised = false }: { box: BoxDetail; raised?: boolean }) {
  const t = useT('box');
  const share = () => void sharePage(box.name, { done: t('share.copied'), failed: t('copyFailed') });
  return <IconButton icon="share" raised={raised} label={t('share.box')} onClick={share} />;
}

/**
 * The box's guarantee and the player's progress, with its rule on press. Hidden for boxes without
 * one.
 */
export function GuaranteeChip({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const words = useT('common');
  const isSignedIn = useIsSignedIn();
  const { data: progress } = useBoxProgress(box.boxId);
  if (!box.guarantee) return null;
  const { afterOpenings, minLevel } = box.guarantee;
  const misses = isSignedIn ? progress?.guaranteeMisses : undefined;
  const isKnown = typeof misses === 'number';
  return (
    <Popover
      label={t('guarantee.title')}
      className={classes.rule}
      trigger={({ ref, ...props }) => (
        <button {...props} ref={ref} type="button" className={classes.chip}>
          <Pill>
            {t('guarantee.title')}{' '}
            <Num>
              {isKnown && `${misses} / `}
              {afterOpenings}
            </Num>
            <Icon name="info" size={14} strokeWidth={2} />
          </Pill>
        </button>
      )}
    >
      {isKnown && <ProgressBar tone="fair" label={t('guarantee.title')} value={misses / afterOpenings} />}
      <p>{t('guarantee.rule', { count: afterOpenings, quality: words(`quality.level${qualityLevel(minLevel)}`) })}</p>
    </Popover>
  );
}
