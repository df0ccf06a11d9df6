import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { reachClass } from '../layout/reach.ts';
import { Icon } from '../media/icon.tsx';
import classes from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  selected?: boolean;
  /** Null while loading: its space is reserved. */
  count?: number | null;
  onClick(): void;
}

/** The style only, for links. */
export const chipClass = (className?: string | false): string => reachClass(classes.chip, className);

/** One choice of a row; white when selected, since lime is for actions. */
export function Chip({ children, selected = false, count, onClick }: ChipProps) {
  return (
    <button type="button" className={chipClass(selected && classes.selected)} aria-pressed={selected} onClick={onClick}>
      {children}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </button>
  );
}

interface FilterChipProps {
  children: ReactNode;
  /** Accessible name of the removal, e.g. "Remove Rifle". */
  removeLabel: string;
  onRemove(): void;
}

/** An active filter with a cross that removes it. */
export function FilterChip({ children, removeLabel, onRemove }: FilterChipProps) {
  return (
    <button type="button" className={chipClass(classes.removable)} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <Icon name="close" size={14} strokeWidth={2.2} />
    </button>
  );
}

interface ChipRowProps {
  children: ReactNode;
  label: string;
  /** Lets the row scroll to the screen edges, past the page's gutters. */
  bleed?: boolean;
}

/** A horizontally scrolling row. */
export function ChipRow({ children, label, bleed = false }: ChipRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none.
    <div className={cx(classes.row, bleed && classes.bleed)} role="group" aria-label={label}>
      {children}
    </div>
  );
}
