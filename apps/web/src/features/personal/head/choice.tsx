import { Button } from '@clearcrate/ui/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { SectionHead } from '@clearcrate/ui/surface.tsx';
import { type ReactNode, useId } from 'react';
import { messageInPlace } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n.tsx';
import classes from './head.module.css';

interface ChoiceSectionProps {
  title: string;
  aside: string;
  query: { data: object | undefined; error: Error | null; refetch(): unknown };
  skeletons: number;
  /** The choices, under the name they share. */
  children(group: string): ReactNode;
}

/** One question with pictures for answers, in all its states. */
export function ChoiceSection(props: ChoiceSectionProps) {
  const { title, aside, query, skeletons, children } = props;
  const { data, error } = query;
  const t = useT('personal');
  const common = useT('common');
  const group = useId();
  return (
    <section className={classes.section} aria-label={title}>
      <SectionHead title={title} aside={aside} />
      {error && !data && (
        <p className={classes.failed} role="alert">
          {messageInPlace(error) ?? t('head.error')}
          <Button size="s" icon="refresh" onClick={() => void query.refetch()}>
            {common('action.retry')}
          </Button>
        </p>
      )}
      <div className={classes.grid} role="radiogroup" aria-label={title}>
        {!data &&
          !error &&
          Array.from({ length: skeletons }, (_, index) => index).map((key) => (
            <Skeleton key={key} height="auto" radius={18} className={classes.square} />
          ))}
        {children(group)}
      </div>
    </section>
  );
}

interface ChoiceProps {
  /** The name all choices of one question share. */
  group: string;
  label: string;
  isChosen: boolean;
  isLocked?: boolean;
  onChoose(): void;
  children: ReactNode;
}

/** A picture to tap, on a radio button: arrow keys and the rest work by themselves. */
export function Choice({ group, label, isChosen, isLocked = false, onChoose, children }: ChoiceProps) {
  return (
    <label className={cx(classes.choice, isLocked && classes.locked)}>
      <input
        type="radio"
        className={classes.input}
        name={group}
        aria-label={label}
        checked={isChosen}
        disabled={isLocked}
        onChange={onChoose}
      />
      {children}
      {isChosen && (
        <span className={classes.tick}>
          <Icon name="check" size={14} strokeWidth={3} />
        </span>
      )}
    </label>
  );
}
