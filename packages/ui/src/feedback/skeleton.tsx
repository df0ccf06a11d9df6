import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import { useT } from '../text/i18n.tsx';
import { VisuallyHidden } from '../text/text.tsx';
import classes from './skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string;
}

/** A placeholder block. It appears after 200 ms, so that fast answers do not flash. */
export function Skeleton({ width = '100%', height = 14, radius = 8, className }: SkeletonProps) {
  return <span className={cx(classes.block, className)} style={{ width, height, borderRadius: radius }} />;
}

type Shape = 'box' | 'item' | 'row';

const SHAPES: Record<Shape, () => React.JSX.Element> = {
  box: () => (
    <div className={classes.box}>
      <Skeleton width="74%" height="auto" radius={14} className={classes.crate} />
      <Skeleton width="62%" height={15} />
      <Skeleton height={5} />
      <div className={classes.pair}>
        <Skeleton width="38%" height={16} />
        <Skeleton width="28%" height={12} />
      </div>
    </div>
  ),
  item: () => (
    <div className={classes.box}>
      <Skeleton height="auto" radius={12} className={classes.weapon} />
      <Skeleton width="70%" height={14} />
      <Skeleton width="44%" height={14} />
    </div>
  ),
  row: () => (
    <div className={classes.row}>
      <Skeleton width={44} height={44} radius={12} />
      <div className={classes.lines}>
        <Skeleton width="46%" height={13} />
        <Skeleton width="72%" height={11} />
      </div>
      <Skeleton width={52} height={14} />
    </div>
  ),
};

/** Placeholders for the expected number of list entries. */
export function SkeletonList({ shape, count, className }: { shape: Shape; count: number; className?: string }) {
  const t = useT('common');
  const Drawing = SHAPES[shape];
  return (
    <div className={className} role="status" aria-busy="true">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Drawing key={index} />
      ))}
    </div>
  );
}
