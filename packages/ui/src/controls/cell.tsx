import { type ReactNode, useId } from 'react';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-paths.ts';
import classes from './cell.module.css';

interface CellGroupProps {
  title: string;
  /** A note below the rows that applies to all of them. */
  note?: ReactNode;
  children: ReactNode;
}

/** Related rows under a heading. */
export function CellGroup({ title, note, children }: CellGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <div className={classes.rows}>{children}</div>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}

interface CellContent {
  icon?: IconName;
  label: ReactNode;
  description?: ReactNode;
  /** The current value, at the right. */
  value?: ReactNode;
}

interface CellProps extends CellContent {
  /** Makes the whole row a button. */
  onPress?(): void;
  /** Makes the whole row a link. */
  href?: string;
  /** A control at the end, for rows that are neither button nor link. */
  trailing?: ReactNode;
}

/** One setting with its value. */
export function Cell({ onPress, href, trailing, ...content }: CellProps) {
  const inside = <Content {...content} />;
  if (href !== undefined) {
    return (
      <a href={href} className={classes.pressable}>
        {inside}
        <Icon name="chevron" size={17} className={classes.chevron} />
      </a>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={classes.pressable} onClick={onPress}>
        {inside}
        <Icon name="chevron" size={17} className={classes.chevron} />
      </button>
    );
  }
  return (
    <div className={classes.cell} data-focus-heir>
      {inside}
      {trailing}
    </div>
  );
}

function Content({ icon, label, description, value }: CellContent) {
  return (
    <>
      {icon && <Icon name={icon} size={21} className={classes.icon} />}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {description && <span className={classes.description}>{description}</span>}
      </span>
      {value !== undefined && <span className={classes.value}>{value}</span>}
    </>
  );
}
