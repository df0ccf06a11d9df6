import { getBounds, type PlayBounds, type PlayBreak } from '@clearcrate/contract/bounds';
import { EXCLUSION_MONTHS } from '@clearcrate/contract/bounds-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { type FormEvent, useId, useState } from 'react';
import { invalidate } from '../../../lib/api/reads.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { coolOffChoices, exclusionEnd, isConfirmed } from '../break-choices.ts';
import { dayText, momentText } from '../moment-text.ts';
import type { BoundsChanges } from '../use-bounds-changes.ts';
import classes from './breaks.module.css';

const DAY_MS = 86_400_000;

/** A plain button: stopping is always available but not advertised. */
export function CoolOff({ bounds, changes }: { bounds: PlayBounds; changes: BoundsChanges }) {
  const t = useT('bounds');
  const choices = coolOffChoices(bounds.coolOffDays);
  const [chosen, setChosen] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const days = chosen ?? (choices.includes(7) ? 7 : (choices[0] ?? bounds.coolOffDays.min));
  const { mutate, isPending } = changes.coolOff;
  return (
    <Section title={t('coolOff.title')}>
      <Panel className={stackClass(12)}>
        <p className={classes.text}>{t('coolOff.hint')}</p>
        <Segmented
          label={t('coolOff.length')}
          value={String(days)}
          options={choices.map((value) => ({ value: String(value), label: t('days', { count: value }) }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <Button icon="pause" wide onClick={() => setAsking(true)}>
          {t('coolOff.start', { count: days })}
        </Button>
      </Panel>
      <Question
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('coolOff.ask', { count: days })}
        act={{
          icon: 'pause',
          loading: isPending,
          onClick: () => mutate(days, { onSettled: () => setAsking(false) }),
          children: t('coolOff.confirm'),
        }}
      >
        <p className={classes.ask}>{t('coolOff.askHint', { time: momentText(serverClock.now() + days * DAY_MS) })}</p>
      </Question>
    </Section>
  );
}

export function Exclusion({ changes }: { changes: BoundsChanges }) {
  const t = useT('bounds');
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('exclusion.title')}>
      <Panel className={stackClass(12)}>
        <p className={classes.text}>{t('exclusion.text')}</p>
        <Button variant="danger" wide onClick={() => setAsking(true)}>
          {t('exclusion.start')}
        </Button>
      </Panel>
      <ExclusionDialog open={isAsking} changes={changes} onClose={() => setAsking(false)} />
    </Section>
  );
}

interface ExclusionDialogProps {
  open: boolean;
  changes: BoundsChanges;
  onClose(): void;
}

/** Requires a typed word, because an irreversible action must not happen by a slip of the thumb. */
function ExclusionDialog({ open, changes, onClose }: ExclusionDialogProps) {
  const t = useT('bounds');
  const form = useId();
  const [months, setMonths] = useState<number>(EXCLUSION_MONTHS.min);
  const [typed, setTyped] = useState('');
  const word = t('exclusion.word');
  const { mutate, isPending } = changes.exclude;
  const close = () => {
    setTyped('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed(typed, word) && !isPending) mutate(months, { onSettled: close });
  };
  return (
    <Question
      open={open}
      onClose={close}
      title={t('exclusion.title')}
      act={{
        variant: 'danger',
        type: 'submit',
        form,
        loading: isPending,
        disabledReason: isConfirmed(typed, word) ? undefined : t('exclusion.typeFirst', { word }),
        children: t('exclusion.confirm', { count: months }),
      }}
    >
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
        <Segmented
          label={t('exclusion.length')}
          value={String(months)}
          options={EXCLUSION_MONTHS.choices.map((value) => ({
            value: String(value),
            label: t('months', { count: value }),
          }))}
          onChange={(value) => setMonths(Number(value))}
        />
        <p className={classes.ask}>{t('exclusion.warn', { time: dayText(exclusionEnd(serverClock.now(), months)) })}</p>
        <p className={classes.text}>{t('exclusion.text')}</p>
        <TextField
          label={t('exclusion.type', { word })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={24}
        />
      </form>
    </Question>
  );
}

/** The active break: remaining time, and what is still possible. */
export function RunningBreak({ running }: { running: PlayBreak }) {
  const t = useT('bounds');
  return (
    <section className={classes.running}>
      <h2>
        <Icon name="pause" size={20} strokeWidth={2.2} />
        {t(`break.${running.kind}`)}
      </h2>
      <p className={classes.left}>
        {t('break.left')}
        <Countdown
          className={classes.clock}
          endsAtMs={Date.parse(running.until)}
          clock={serverClock}
          onEnd={() => void invalidate(getBounds)}
        />
        <span>{t('break.until', { time: momentText(running.until) })}</span>
      </p>
      {running.elsewhere && <p className={classes.text}>{t('break.elsewhere')}</p>}
      <p className={classes.text}>{t('break.can')}</p>
    </section>
  );
}
