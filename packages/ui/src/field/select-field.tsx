import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';
import classes from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string> extends FieldTexts {
  value: Value;
  options: readonly Option<Value>[];
  onChange(value: Value): void;
  leading?: ReactNode;
  compact?: boolean;
  disabled?: boolean;
  className?: string;
}

/** The platform's native select: a wheel on phones, a menu with type-ahead on PC. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, disabled, ...frame } = props;
  return (
    <FieldFrame {...frame} trailing={<Icon name="down" size={18} strokeWidth={2} className={classes.selectMark} />}>
      {(ids) => (
        <select
          {...ids}
          className={classes.select}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
