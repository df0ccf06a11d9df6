import { BOX_KINDS } from '@clearcrate/contract/box';
import { type PlayerRegistered, playerRegistered } from '../../base/account/account.events.ts';
import { identityVerified } from '../../base/identity/identity.events.ts';
import { steamBound } from '../../base/profile/profile.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { FinishedTasks } from '../../platform/memory/finished-tasks.ts';
import { type EventKind, event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { itemsSold } from '../../play/bag/bag.events.ts';
import { seedRotated } from '../../play/fairness/fairness.events.ts';
import { played } from '../../play/game/play.events.ts';
import type { Metric } from './task.content.ts';
import { signedIn, taskCompleted } from './task.events.ts';
import { addProgress, findTasks, isOwnDevice, type Step, type TaskRow } from './task.repository.ts';
import { periodOf } from './task.rules.ts';

/** Modes counted by the metric `boxesOpened`: boxes of every kind. */
const BOX_MODES: ReadonlySet<number> = new Set(Object.values(BOX_KINDS));

/**
 * An action of a player that tasks may count. It counts for the day of `at`, not of its dispatch.
 */
interface Deed {
  playerId: string;
  count: number;
  at: string;
}

/** Includes the target, so that a task with a raised target does not count as finished. */
const taskName = ({ taskCode, period, target }: Omit<Step, 'playerId' | 'count'>): string =>
  `${taskCode}:${period}:${target}`;

/** Sums the steps of deeds for each task and player, except tasks known to be finished. */
function stepsOf(
  deeds: readonly Deed[],
  tasks: readonly TaskRow[],
  dayOf: (timeMs: number) => string,
  finished: FinishedTasks,
): Step[] {
  const steps = new Map<string, Step>();
  for (const { playerId, count, at } of deeds) {
    const day = dayOf(Date.parse(at));
    for (const { code, daily, target } of tasks) {
      const task = { taskCode: code, period: periodOf(daily, day), target };
      const name = taskName(task);
      if (finished.has(name, playerId)) continue;
      const own = `${playerId}:${name}`;
      steps.set(own, { ...task, playerId: BigInt(playerId), count: count + (steps.get(own)?.count ?? 0) });
    }
  }
  return [...steps.values()];
}

/** Counts deeds for every task of a metric, and emits `task.completed` for finished ones. */
async function countDeeds(
  { calendar, outbox }: Platform,
  tx: Tx,
  metric: Metric,
  deeds: readonly Deed[],
  known: FinishedTasks,
): Promise<void> {
  const tasks = (await findTasks(tx)).filter((task) => task.metric === metric);
  const steps = stepsOf(deeds, tasks, calendar.dayOf, known);
  if (steps.length === 0) return;
  const { finished, unchanged } = await addProgress(tx, steps);
  for (const step of unchanged) known.add(taskName(step), String(step.playerId));
  const events = finished.flatMap(({ playerId, taskCode }) => {
    const task = tasks.find(({ code }) => code === taskCode);
    if (!task) return [];
    return [event(taskCompleted, { playerId: String(playerId), taskCode, daily: task.daily, names: task.names })];
  });
  await outbox.add(tx, events);
  if (events.length > 0) outbox.poke();
}

/** Maps registrations to deeds of the inviter, except those from the inviter's own device. */
async function invitations(tx: Tx, events: readonly PlayerRegistered[]): Promise<Deed[]> {
  const deeds: Deed[] = [];
  for (const { inviterId, deviceId, registeredAt } of events) {
    if (inviterId === null) continue;
    const isOwn = deviceId !== '' && (await isOwnDevice(tx, BigInt(inviterId), deviceId));
    if (!isOwn) deeds.push({ playerId: inviterId, count: 1, at: registeredAt });
  }
  return deeds;
}

/**
 * Subscribes to the events that tasks count. Each event is handled once, in the transaction that
 * counts it.
 */
export function subscribeToDeeds(platform: Platform): void {
  const known = new FinishedTasks();
  const subscribe = <T>(
    metric: Metric,
    kind: EventKind<T>,
    deedsOf: (events: T[], tx: Tx) => Deed[] | Promise<Deed[]>,
  ) =>
    platform.outbox.subscribe(`task.${metric}`, kind, async (tx, events) =>
      countDeeds(platform, tx, metric, await deedsOf(events, tx), known),
    );
  const once = (playerId: string, at: string): Deed => ({ playerId, count: 1, at });
  subscribe('boxesOpened', played, (events) =>
    events.filter(({ mode }) => BOX_MODES.has(mode)).map(({ playerId, plays, at }) => ({ playerId, count: plays, at })),
  );
  subscribe('itemsSold', itemsSold, (events) =>
    events.map(({ playerId, bagItemIds, at }) => ({ playerId, count: bagItemIds.length, at })),
  );
  subscribe('daysSignedIn', signedIn, (events) => events.map(({ playerId, at }) => once(playerId, at)));
  // Revealing an unused seed verifies nothing, so it does not count.
  subscribe('seedsRevealed', seedRotated, (events) =>
    events.filter(({ draws }) => draws > 0).map(({ playerId, at }) => once(playerId, at)),
  );
  subscribe('friendsInvited', playerRegistered, (events, tx) => invitations(tx, events));
  subscribe('identityVerified', identityVerified, (events) =>
    events.map(({ playerId, verifiedAt }) => once(playerId, verifiedAt)),
  );
  subscribe('steamBound', steamBound, (events) => events.map(({ playerId, boundAt }) => once(playerId, boundAt)));
}
