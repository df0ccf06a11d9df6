import { cx } from '../cx.ts';
import classes from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'figures' | 'unit' | 'maxLength'> {
  length?: number;
}

/** A single input for the whole code, so that paste, autofill and deletion work as usual. */
export function CodeField({ length = 6, value, onChange, ...props }: CodeFieldProps) {
  const { label, labelHidden, error, hint, aside, due, invalid, compact, leading, trailing, className, ...input } =
    props;
  return (
    <FieldFrame {...{ label, labelHidden, error, hint, aside, due, invalid, compact, leading, trailing, className }}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={cx(classes.input, classes.figures, value !== '' && classes.code)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
        />
      )}
    </FieldFrame>
  );
}
