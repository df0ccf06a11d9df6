import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import classes from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> {
  value: string;
  onChange(value: string): void;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** A unit after the figure, e.g. %. */
  unit?: string;
  /** Uses the font of figures. */
  figures?: boolean;
  due?: boolean;
  invalid?: boolean;
  compact?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    error,
    hint,
    aside,
    due,
    invalid,
    compact,
    leading,
    trailing,
    unit,
    className,
    ...control
  } = props;
  const { value, onChange, figures = false, ...input } = control;
  const end = unit === undefined ? trailing : <span className={classes.unit}>{unit}</span>;
  return (
    <FieldFrame
      {...{ label, labelHidden, error, hint, aside, due, invalid, compact, leading, className }}
      trailing={end}
    >
      {(ids) => (
        <input
          type="text"
          {...input}
          {...ids}
          className={cx(classes.input, figures && classes.figures)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
