import { getBounds, type PlayBounds, type PlayLimit } from '@clearcrate/contract/bounds';
import { LIMIT_KINDS, type LimitKind, RAISE_DELAY_MS } from '@clearcrate/contract/bounds-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { type FormEvent, useId, useState } from 'react';
import { invalidate } from '../../../lib/api/reads.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { effectOf, fillOf } from '../limit-draft.ts';
import { momentText } from '../moment-text.ts';
import type { BoundsChanges } from '../use-bounds-changes.ts';
import classes from './limits.module.css';

interface LimitDialogProps {
  /** Undefined while none is being changed. */
  limit: PlayLimit | undefined;
  changes: BoundsChanges;
  onClose(): void;
}

function LimitDialog({ limit, changes, onClose }: LimitDialogProps) {
  const t = useT('bounds');
  const form = useId();
  // Keeps the content visible while the dialog closes.
  const [shown, setShown] = useState(limit);
  if (limit && limit !== shown) setShown(limit);
  if (!shown) return null;
  const { setLimit } = changes;
  return (
    <Question
      open={limit !== undefined}
      onClose={onClose}
      title={t('edit.title', { period: t(`period.${shown.period}`), kind: t(`kind.${shown.kind}`) })}
      act={{ variant: 'primary', type: 'submit', form, loading: setLimit.isPending, children: t('edit.save') }}
    >
      <LimitForm
        key={`${shown.kind}.${shown.period}.${shown.limit}`}
        id={form}
        limit={shown}
        onSave={(wanted) =>
          setLimit.mutate({ kind: shown.kind, period: shown.period, limit: wanted }, { onSuccess: onClose })
        }
      />
    </Question>
  );
}

interface LimitFormProps {
  id: string;
  limit: PlayLimit;
  onSave(limit: string | null): void;
}

function LimitForm({ id, limit, onSave }: LimitFormProps) {
  const t = useT('bounds');
  const [typed, setTyped] = useState(limit.limit ?? '');
  const [isOff, setOff] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const effect = effectOf(typed, isOff, limit.limit);
  const notes = {
    invalid: undefined,
    same: t('edit.same'),
    now: t('edit.now'),
    later: t('edit.later', { time: momentText(serverClock.now() + RAISE_DELAY_MS) }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(effect === 'invalid');
    if (effect !== 'invalid') onSave(isOff ? null : typed.trim());
  };
  return (
    <form id={id} className={stackClass(14)} onSubmit={submit} noValidate>
      <TextField
        label={t('edit.amount')}
        value={typed}
        onChange={setTyped}
        unit={t('edit.unit')}
        inputMode="decimal"
        autoComplete="off"
        figures
        disabled={isOff}
        maxLength={12}
        error={isRefused && effect === 'invalid' ? t('edit.invalid') : undefined}
      />
      {limit.limit !== null && <Switch label={t('edit.off')} checked={isOff} onChange={setOff} />}
      <p className={classes.note} role="status">
        {notes[effect]}
      </p>
    </form>
  );
}

interface LimitsProps {
  bounds: PlayBounds;
  changes: BoundsChanges;
}

export function Limits({ bounds, changes }: LimitsProps) {
  const t = useT('bounds');
  const [kind, setKind] = useState<LimitKind>('spend');
  const [edited, setEdited] = useState<PlayLimit>();
  const limits = bounds.limits.filter((limit) => limit.kind === kind);
  return (
    <Section title={t('limits.title')} aside={t('limits.hint')}>
      <Segmented<LimitKind>
        label={t('limits.kind')}
        value={kind}
        options={LIMIT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={setKind}
      />
      <Panel flush>
        <ul className={classes.list}>
          {limits.map((limit) => (
            <LimitRow key={limit.period} limit={limit} onEdit={() => setEdited(limit)} />
          ))}
        </ul>
      </Panel>
      {bounds.accounts > 1 && <p className={quietClass(12)}>{t('limits.together', { count: bounds.accounts })}</p>}
      {kind === 'spend' && bounds.dailySpendCap !== null && (
        <p className={quietClass(12)}>{t('limits.cap', { cap: priceText(bounds.dailySpendCap) })}</p>
      )}
      {bounds.limits.map((limit) => (
        <PendingRaise key={`${limit.kind}.${limit.period}`} limit={limit} changes={changes} />
      ))}
      <LimitDialog limit={edited} changes={changes} onClose={() => setEdited(undefined)} />
    </Section>
  );
}

function LimitRow({ limit: { kind, period, limit, elsewhere, used }, onEdit }: { limit: PlayLimit; onEdit(): void }) {
  const t = useT('bounds');
  const { share, nearlyUsed } = fillOf(used, elsewhere ?? limit);
  const names = { period: t(`period.${period}`), kind: t(`kind.${kind}`) };
  const limitText = limit === null ? t('limits.none') : priceText(limit);
  return (
    <li className={classes.row}>
      <span className={classes.period}>{names.period}</span>
      <div className={classes.use}>
        <div className={classes.figures}>
          <Num>{priceText(used)}</Num>
          <Num className={classes.limit}>{limit === null ? limitText : `/ ${limitText}`}</Num>
        </div>
        <ProgressBar
          value={share}
          tone={nearlyUsed ? 'warn' : 'plain'}
          label={t('limits.used', { ...names, used: priceText(used), limit: limitText })}
        />
        {elsewhere !== null && (
          <p className={quietClass(12)}>{t('limits.elsewhere', { limit: priceText(elsewhere) })}</p>
        )}
      </div>
      <Button size="s" aria-label={t(limit === null ? 'limits.setLabel' : 'limits.editLabel', names)} onClick={onEdit}>
        {t(limit === null ? 'limits.set' : 'limits.edit')}
      </Button>
    </li>
  );
}

/** A pending higher limit with the remaining waiting time. */
function PendingRaise({ limit, changes }: { limit: PlayLimit; changes: BoundsChanges }) {
  const t = useT('bounds');
  const { kind, period, pending } = limit;
  if (!pending) return null;
  const amount = (text: string | null) => (text === null ? t('pending.none') : priceText(text));
  const params = {
    period: t(`period.${period}`),
    kind: t(`kind.${kind}`),
    from: amount(limit.limit),
    to: amount(pending.limit),
  };
  const countdown = () => (
    <Countdown
      endsAtMs={Date.parse(pending.effectiveAt)}
      clock={serverClock}
      onEnd={() => void invalidate(getBounds)}
    />
  );
  return (
    <Note
      icon="clock"
      action={
        <Button
          variant="ghost"
          size="s"
          loading={changes.cancelRaise.isPending}
          onClick={() => changes.cancelRaise.mutate({ kind, period })}
        >
          {t('pending.cancel')}
        </Button>
      }
    >
      {t.rich('pending.line', { time: countdown }, params)}
    </Note>
  );
}
