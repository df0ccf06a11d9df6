import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';
import { Num } from '../text/text.tsx';
import classes from './steps.module.css';

export interface StepView {
  key: string;
  state: 'done' | 'now' | 'later' | 'bad';
  title: ReactNode;
  hint?: ReactNode;
  /** When it happened, as text. */
  time?: string | undefined;
}

/** Past and upcoming steps, oldest first. */
export function Steps({ steps }: { steps: readonly StepView[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ key, state, title, hint, time }) => (
        <li key={key} className={classes[state]}>
          <span className={classes.sign}>
            {state === 'done' && <Icon name="check" size={15} strokeWidth={2.6} />}
            {state === 'bad' && <Icon name="close" size={15} strokeWidth={2.6} />}
          </span>
          <span className={classes.words}>
            <b>{title}</b>
            {hint && <small>{hint}</small>}
          </span>
          {time && <Num className={classes.time}>{time}</Num>}
        </li>
      ))}
    </ol>
  );
}
