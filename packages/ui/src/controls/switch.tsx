import type { ReactNode } from 'react';
import classes from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
}

/** A labelled switch; the whole row is the target. */
export function Switch({ label, description, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <label className={classes.row}>
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {description && <span className={classes.description}>{description}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={classes.input}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
