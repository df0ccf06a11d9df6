import type { FestivalMetric } from '@clearcrate/contract/festival-themes';
import { MODES } from '@clearcrate/contract/modes';
import { parseAmount } from '@clearcrate/contract/money';
import { rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { FinishedTasks } from '../../platform/memory/finished-tasks.ts';
import type { EventKind } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { seedRotated } from '../../play/fairness/fairness.events.ts';
import { type Played, played } from '../../play/game/play.events.ts';
import { signedIn } from '../task/task.events.ts';
import type { FestivalBook } from './festival.book.ts';
import type { FestivalPlan } from './festival.config.ts';
import { addSteps, type Step } from './festival.repository.ts';
import { festivalSpan, periodOf } from './festival.rules.ts';

/**
 * An action of a player that festivals may count. It counts for the day of `at`, not of its
 * dispatch.
 */
export interface Deed {
  playerId: string;
  metric: FestivalMetric;
  count: bigint;
  at: string;
}

type Task = Omit<Step, 'playerId' | 'count'>;

/** Key of a festival's task in one period. */
const taskName = ({ festival, taskCode, period }: Pick<Task, 'festival' | 'taskCode' | 'period'>): string =>
  `${festival}:${taskCode}:${period}`;

interface NamedTask extends Task {
  name: string;
}

/**
 * Finds the tasks of a metric at a time, cached by day: a batch has many deeds of few metrics and
 * days.
 */
function tasksByDay(plans: readonly FestivalPlan[], calendar: Platform['calendar']) {
  const spans = plans.map((plan) => ({ plan, ...festivalSpan(plan, calendar) }));
  const known = new Map<string, NamedTask[]>();
  return (metric: FestivalMetric, timeMs: number): NamedTask[] => {
    const day = calendar.dayOf(timeMs);
    const asked = `${metric}:${day}`;
    const found =
      known.get(asked) ??
      spans
        .filter(({ startsMs, endsMs }) => timeMs >= startsMs && timeMs < endsMs)
        .flatMap(({ plan }) => plan.tasks.map((task) => ({ ...task, festival: plan.code })))
        .filter((task) => task.metric === metric)
        .map((task) => {
          const { festival, code: taskCode, target, stickers } = task;
          const named = { festival, taskCode, period: periodOf(task, day), target, stickers };
          return { ...named, name: taskName(named) };
        });
    known.set(asked, found);
    return found;
  };
}

/**
 * Sums the steps of deeds for the festivals that ran at their time, except tasks known to be
 * finished.
 */
export function stepsOf(
  deeds: readonly Deed[],
  plans: readonly FestivalPlan[],
  calendar: Platform['calendar'],
  finished = new FinishedTasks(),
): Step[] {
  const steps = new Map<string, Step>();
  const tasksOf = tasksByDay(plans, calendar);
  for (const { playerId, metric, count, at } of deeds) {
    if (count <= 0n) continue;
    for (const { name, ...task } of tasksOf(metric, Date.parse(at))) {
      if (finished.has(name, playerId)) continue;
      const own = `${playerId}:${name}`;
      steps.set(own, { ...task, playerId: BigInt(playerId), count: count + (steps.get(own)?.count ?? 0n) });
    }
  }
  return [...steps.values()];
}

/** Maps a play of any mode to deeds: its plays, the coins spent and the items won. */
function deedsOfPlay({ playerId, mode, plays, spent, items, at }: Played): Deed[] {
  if (mode === MODES.festival.number) return [];
  return [
    { playerId, metric: 'plays', count: BigInt(plays), at },
    { playerId, metric: 'won', count: BigInt(items.length), at },
    { playerId, metric: 'spent', count: parseAmount(spent) ?? 0n, at },
  ];
}

/**
 * Subscribes to the events that festivals count. Each event is handled once, in the transaction
 * that counts it.
 */
export function subscribeToDeeds({ calendar, outbox }: Platform, book: FestivalBook): void {
  const finished = new FinishedTasks();
  const count = async (tx: Tx, deeds: readonly Deed[]): Promise<void> => {
    if (deeds.length === 0) return;
    const unchanged = await addSteps(tx, stepsOf(deeds, await book.announced(tx), calendar, finished));
    for (const step of unchanged) finished.add(taskName(step), String(step.playerId));
  };
  const subscribe = <T>(name: string, kind: EventKind<T>, deedsOf: (fact: T) => Deed[]) =>
    outbox.subscribe(`festival.${name}`, kind, (tx, events) => count(tx, events.flatMap(deedsOf)));
  subscribe('played', played, deedsOfPlay);
  subscribe('recharged', rechargeCompleted, ({ playerId, amount, at }) => [
    { playerId, metric: 'recharged', count: parseAmount(amount) ?? 0n, at },
  ]);
  subscribe('signed-in', signedIn, ({ playerId, at }) => [{ playerId, metric: 'signedIn', count: 1n, at }]);
  // Revealing an unused seed verifies nothing, so it does not count.
  subscribe('verified', seedRotated, ({ playerId, draws, at }) =>
    draws > 0 ? [{ playerId, metric: 'verified', count: 1n, at }] : [],
  );
}
