import { BAG_SOURCES } from '@clearcrate/contract/bag';
import type { FestivalMetric } from '@clearcrate/contract/festival-themes';
import { parseAmount } from '@clearcrate/contract/money';
import { rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { KnownNames } from '../../platform/known-names.ts';
import type { EventKind } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { seedRotated } from '../../play/fairness/fairness.events.ts';
import { type Played, played } from '../../play/game/play.events.ts';
import { signedIn } from '../task/task.events.ts';
import type { FestivalBook } from './festival.book.ts';
import type { FestivalPlan } from './festival.config.ts';
import { addSteps, type Step, stepName } from './festival.repository.ts';
import { festivalSpan, periodOf } from './festival.rules.ts';

/** Something a player did that festivals may count. Its day is that of the deed, however late word of it comes. */
export interface Deed {
  playerId: string;
  metric: FestivalMetric;
  count: bigint;
  at: string;
}

/** What deeds are worth to the festivals that ran when they were done. */
export function stepsOf(
  deeds: readonly Deed[],
  plans: readonly FestivalPlan[],
  calendar: Platform['calendar'],
): Step[] {
  const steps = new Map<string, Step>();
  // Asked once for all deeds: when a festival begins and ends is a question to the time zone, which is dear.
  const spans = plans.map((plan) => ({ plan, ...festivalSpan(plan, calendar) }));
  for (const { playerId, metric, count, at } of deeds) {
    const timeMs = Date.parse(at);
    if (count <= 0n) continue;
    for (const { plan, startsMs, endsMs } of spans) {
      if (timeMs < startsMs || timeMs >= endsMs) continue;
      for (const task of plan.tasks) {
        if (task.metric !== metric) continue;
        const period = periodOf(task, calendar.dayOf(timeMs));
        const { code: taskCode, target, stickers } = task;
        const step = { playerId: BigInt(playerId), festival: plan.code, taskCode, period, count, target, stickers };
        const name = stepName(step);
        steps.set(name, { ...step, count: count + (steps.get(name)?.count ?? 0n) });
      }
    }
  }
  return [...steps.values()];
}

/** A play counts as often as it was played, by the coins it cost and by the things it gave, whatever the mode. */
function deedsOfPlay({ playerId, mode, plays, spent, items, at }: Played): Deed[] {
  if (mode === BAG_SOURCES.festival) return [];
  return [
    { playerId, metric: 'plays', count: BigInt(plays), at },
    { playerId, metric: 'won', count: BigInt(items.length), at },
    { playerId, metric: 'spent', count: parseAmount(spent) ?? 0n, at },
  ];
}

/** So many finished tasks are remembered. */
const MOST_REMEMBERED = 100_000;

/** Each fact is heard once, in the transaction that counts it. */
export function hearDeeds({ calendar, outbox }: Platform, book: FestivalBook): void {
  // Only what was found finished, never what was just finished: that may still be taken back with its transaction.
  const finished = new KnownNames(MOST_REMEMBERED);
  const count = async (tx: Tx, deeds: readonly Deed[]): Promise<void> => {
    if (deeds.length === 0) return;
    const steps = stepsOf(deeds, await book.announced(tx), calendar);
    const unchanged = await addSteps(
      tx,
      steps.filter((step) => !finished.has(stepName(step))),
    );
    finished.add(unchanged.map(stepName));
  };
  const hear = <T>(name: string, kind: EventKind<T>, deedsOf: (fact: T) => Deed[]) =>
    outbox.subscribe(`festival.${name}`, kind, (tx, events) => count(tx, events.flatMap(deedsOf)));
  hear('played', played, deedsOfPlay);
  hear('recharged', rechargeCompleted, ({ playerId, amount, at }) => [
    { playerId, metric: 'recharged', count: parseAmount(amount) ?? 0n, at },
  ]);
  hear('signed-in', signedIn, ({ playerId, at }) => [{ playerId, metric: 'signedIn', count: 1n, at }]);
  // A seed nobody drew with proves nothing, so revealing it is no verification.
  hear('verified', seedRotated, ({ playerId, draws, at }) =>
    draws > 0 ? [{ playerId, metric: 'verified', count: 1n, at }] : [],
  );
}
