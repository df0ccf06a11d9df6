import type { PlayBounds } from '@clearcrate/contract/bounds';
import * as bounds from '@clearcrate/contract/bounds';
import type { LimitKind, LimitPeriod, REMINDER_MINUTES } from '@clearcrate/contract/bounds-rules';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { keepBounds } from '../../lib/bounds/bounds-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';

type Which = { kind: LimitKind; period: LimitPeriod };
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

function limitOf({ limits }: PlayBounds, { kind, period }: Which) {
  return limits.find((limit) => limit.kind === kind && limit.period === period);
}

/** Sequential: concurrent calls could arrive in the wrong order, and the older one would win. */
const IN_TURN = { scope: { id: 'bounds' } };

/** All changes of limits. The client shows rejections; the page shows the server's answer. */
export function useBoundsChanges() {
  const t = useT('bounds');
  const setLimit = useMutation({
    ...IN_TURN,
    mutationFn: (wanted: Which & { limit: string | null }) => fetchData(bounds.setLimit, wanted),
    onSuccess(answer, wanted) {
      keepBounds(answer);
      toast.success(t(limitOf(answer, wanted)?.pending ? 'edit.savedLater' : 'edit.savedNow'));
    },
  });
  const cancelRaise = useMutation({
    ...IN_TURN,
    mutationFn: (which: Which) => fetchData(bounds.cancelRaise, which),
    onSuccess(answer) {
      keepBounds(answer);
      toast.success(t('pending.cancelled'));
    },
  });
  const setReminder = useMutation({
    ...IN_TURN,
    mutationFn: (minutes: ReminderMinutes | null) => fetchData(bounds.setReminder, { minutes }),
    onSuccess: keepBounds,
  });
  const onBreak = (answer: PlayBounds) => {
    keepBounds(answer);
    toast.success(t('break.started'));
  };
  const coolOff = useMutation({
    ...IN_TURN,
    mutationFn: (days: number) => fetchData(bounds.startCoolOff, { days }),
    onSuccess: onBreak,
  });
  const exclude = useMutation({
    ...IN_TURN,
    mutationFn: (months: number) => fetchData(bounds.startSelfExclusion, { months, confirmed: true }),
    onSuccess: onBreak,
  });
  return { setLimit, cancelRaise, setReminder, coolOff, exclude };
}
export type BoundsChanges = ReturnType<typeof useBoundsChanges>;
