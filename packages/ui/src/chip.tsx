import type { ReactNode } from 'react';
import classes from './chip.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { reachClass } from './reach.ts';

interface ChipProps {
  children: ReactNode;
  selected?: boolean;
  /** Null where one is still to come: its place is kept. */
  count?: number | null;
  onClick(): void;
}

/** The look alone, for links. */
export const chipClass = (className?: string | false): string => reachClass(classes.chip, className);

/** Chooses one of a row; white when chosen, for a filter is a state and lime is for acts. */
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
  /** Says what taking it away means, such as "Remove Rifle". */
  removeLabel: string;
  onRemove(): void;
}

/** A filter in force, with a cross that lifts it. */
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
  /** Lets the row scroll out to the edges of the screen, past the page's gutters. */
  bleed?: boolean;
}

/** A row that scrolls sideways. */
export function ChipRow({ children, label, bleed = false }: ChipRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none.
    <div className={cx(classes.row, bleed && classes.bleed)} role="group" aria-label={label}>
      {children}
    </div>
  );
}
