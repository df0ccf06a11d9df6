import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../media/icon.tsx';
import text from '../text/text.module.css';
import classes from './field.module.css';

export interface FieldTexts {
  label: string;
  /** Hides the label visually where placeholder and context show it. */
  labelHidden?: boolean;
  /** What is wrong and what to do; shown below the field. */
  error?: string;
  hint?: ReactNode;
  /** At the right of the label: a rule such as "6–16", or a resend countdown. */
  aside?: ReactNode;
}

interface FieldControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Highlights the field as the next step, even without focus. */
  due?: boolean;
  /** Marks the border when the error is shown elsewhere, e.g. below a pair of fields. */
  invalid?: boolean;
  compact?: boolean;
  className?: string;
  children(control: FieldControlProps): ReactNode;
}

/** Label, border, error and hint, connected to the control inside. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, labelHidden, error, hint, aside, leading, trailing, due, invalid, compact, className, children } =
    props;
  const id = useId();
  const note = error ?? hint;
  const bad = invalid || error !== undefined;
  return (
    <div className={cx(classes.field, className)}>
      <div className={labelHidden ? text.hidden : classes.labelRow}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={cx(classes.frame, compact && classes.compact, due && classes.due, bad && classes.bad)}>
        {leading}
        {children({
          id,
          'aria-invalid': bad || undefined,
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
        })}
        {trailing}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={error !== undefined ? classes.error : classes.hint}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <Icon name="alert" size={15} strokeWidth={2} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
