import type { OwnPicture } from '@clearcrate/contract/avatar';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SectionHead } from '../../../ui/surface.tsx';
import { avatarsQuery } from '../personal.queries.ts';
import classes from './head.module.css';
import type { LookChoice } from './use-look.ts';

const PASSED = 1;
const SKELETONS = 12;

/** Portraits of the house, after the player's own picture where one has passed. */
export function AvatarChoices({ choice }: { choice: LookChoice }) {
  const t = useT('personal');
  const common = useT('common');
  const group = useId();
  const { data, isError, refetch } = useQuery(avatarsQuery);
  const own = data?.own.filter(({ status }: OwnPicture) => status === PASSED) ?? [];
  const images = [...own, ...(data?.items ?? [])].map(({ image }) => image);
  return (
    <section className={classes.section} aria-label={t('head.avatars')}>
      <SectionHead title={t('head.avatars')} aside={t('head.avatarsAside')} />
      {isError && !data && (
        <p className={classes.failed} role="alert">
          {t('head.error')}
          <Button size="s" icon="refresh" onClick={() => void refetch()}>
            {common('action.retry')}
          </Button>
        </p>
      )}
      <div className={classes.grid} role="radiogroup" aria-label={t('head.avatars')}>
        {!data &&
          !isError &&
          Array.from({ length: SKELETONS }, (_, index) => index).map((key) => (
            <Skeleton key={key} height="auto" radius={18} className={classes.square} />
          ))}
        {images.map((image, index) => (
          <Choice
            key={image}
            group={group}
            label={index < own.length ? t('head.own') : t('head.portrait', { number: index - own.length + 1 })}
            isChosen={choice.look.avatar === image}
            onChoose={() => choice.choose({ avatar: image })}
          >
            <img src={image} alt="" width="128" height="128" loading="lazy" decoding="async" />
          </Choice>
        ))}
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
