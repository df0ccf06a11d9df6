import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import classes from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'id'> {
  value: string;
  onChange(value: string): void;
}

/** Multi-line input; grows with its content where the browser supports it. */
export function TextArea({ label, labelHidden, error, hint, aside, className, ...control }: TextAreaProps) {
  const { value, onChange, rows = 5, ...input } = control;
  return (
    <FieldFrame {...{ label, labelHidden, error, hint, aside, className }}>
      {(ids) => (
        <textarea
          {...input}
          {...ids}
          rows={rows}
          className={cx(classes.input, classes.area)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
