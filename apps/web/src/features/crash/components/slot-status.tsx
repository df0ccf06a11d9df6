import { CRASH_BET_STATES } from '@clearcrate/contract/crash-rules';
import { cx } from '@clearcrate/ui/cx.ts';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { Phase } from '../round-state.ts';
import { readDraft, type Slot } from '../use-slots.ts';
import { isFlying } from './slot-action.tsx';
import classes from './slot-status.module.css';

type StatusName = 'flying' | 'placed' | 'escaped' | 'lost' | 'refunded' | 'queued' | 'free';

export function statusOf(slot: Slot, phase: Phase): StatusName {
  const { bet, draft } = slot;
  if (isFlying(slot, phase)) return 'flying';
  if (bet?.state === CRASH_BET_STATES.escaped) return 'escaped';
  if (bet?.state === CRASH_BET_STATES.lost) return 'lost';
  if (bet?.state === CRASH_BET_STATES.refunded) return 'refunded';
  if (draft.queued) return 'queued';
  return bet ? 'placed' : 'free';
}

const TONES = { flying: 'act', escaped: 'good', placed: 'plain', queued: 'fair', refunded: 'gold' } as const;

export function StatusPill({ slot, phase }: { slot: Slot; phase: Phase }) {
  const t = useT('crash');
  const status = statusOf(slot, phase);
  if (status === 'free')
    return <span className={classes.quiet}>{t(phase === 'waiting' ? 'status.open' : 'status.next')}</span>;
  const at = { value: slot.bet?.escapedAt ?? '' };
  return (
    <Pill tone={status === 'lost' ? 'plain' : TONES[status]} live={status === 'flying'}>
      {t(`status.${status}`, at)}
    </Pill>
  );
}

/** The result of the stake in figures. */
export function StatusSum({ slot, phase }: { slot: Slot; phase: Phase }) {
  const t = useT('crash');
  const { bet } = slot;
  const status = statusOf(slot, phase);
  if (bet && status === 'escaped') return <Num className={classes.won}>+{priceText(bet.won)}</Num>;
  if (bet && status === 'lost') return <Num>−{priceText(bet.stake)}</Num>;
  if (bet && status === 'refunded') return <Num>{t('status.back', { amount: priceText(bet.stake) })}</Num>;
  const auto = bet ? bet.autoEscape : slot.draft.auto.trim();
  return auto ? (
    <span className={classes.quiet}>
      {t('auto')} <Num className={classes.auto}>{auto}×</Num>
    </span>
  ) : (
    <span className={classes.quiet}>{t('auto.hand')}</span>
  );
}

interface SlotTileProps {
  slot: Slot;
  phase: Phase;
  selected: boolean;
  onSelect(): void;
}

/** One of the two bets on a phone with its state. Pressing it selects it in the dock. */
export function SlotTile({ slot, phase, selected, onSelect }: SlotTileProps) {
  const t = useT('crash');
  const status = statusOf(slot, phase);
  return (
    <button
      type="button"
      className={cx(classes.tile, selected && classes.selected, classes[status])}
      aria-pressed={selected}
      onClick={onSelect}
    >
      <span className={endsClass(classes.line)}>
        <b>{t(slot.slot === 1 ? 'slot.1' : 'slot.2')}</b>
        <StatusPill slot={slot} phase={phase} />
      </span>
      <span className={endsClass(classes.line)}>
        <Price
          amount={slot.bet?.stake ?? (readDraft(slot.draft.amount) || '0.00')}
          tone="gold"
          size={16}
          weight={600}
        />
        <StatusSum slot={slot} phase={phase} />
      </span>
    </button>
  );
}
