import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { claimTask, getTaskList, getTaskPlan, signin, signinRewardRecords, type Task } from '@clearcrate/contract/task';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ClaimInput } from './claim.ts';
import type { SignInInput } from './sign-in.ts';
import { findProgress, findRound, findSignIns, findTasks, type TaskRow } from './task.repository.ts';
import { periodOf, rewardViews, roundOf, stateOf } from './task.rules.ts';

export const TASK_TAG = 'task.plan';
const RECORDS_SHOWN = 30;

interface TaskRouteDeps {
  signIn: Operate<SignInInput, DataOf<typeof signin>>;
  claim: Operate<ClaimInput, DataOf<typeof claimTask>>;
}

function taskOf({ code, daily, metric, target, names, rewards, link }: TaskRow, locale: Locale): Task {
  return { taskCode: code, daily, metric, name: names[locale], target, rewards: rewardViews(rewards), link };
}

export function registerTaskRoutes(router: Router, platform: Platform, { signIn, claim }: TaskRouteDeps): void {
  const { calendar, clock, db } = platform;
  const today = () => {
    const day = calendar.dayOf(clock.now());
    return { day, endsAt: new Date(calendar.startOfDay(calendar.addDays(day, 1))).toISOString() };
  };

  router.route(
    getTaskPlan,
    async (_body, { locale }) => {
      const [round, tasks] = await Promise.all([findRound(db), findTasks(db)]);
      return {
        round: round.map((rewards, index) => ({ roundDay: index + 1, rewards: rewardViews(rewards) })),
        tasks: tasks.map((task) => taskOf(task, locale)),
      };
    },
    { cacheTag: TASK_TAG },
  );

  router.route(signin, (_body, { player, operation }) => signIn(operation, { playerId: player.playerId }));

  router.route(signinRewardRecords, async (_body, { player }) => {
    const { day, endsAt } = today();
    const [rewards, signIns] = await Promise.all([findRound(db), findSignIns(db, player.playerId, RECORDS_SHOWN)]);
    const { signedToday, streak, days } = roundOf(signIns[0], day, calendar);
    const brought = new Map(signIns.map((signIn) => [signIn.day, signIn.rewards]));
    return {
      day,
      endsAt,
      signedToday,
      streak,
      // A signed day shows the rewards that were paid, even when the plan has changed since.
      round: days.map(({ roundDay, date, state }) => ({
        roundDay,
        date,
        state,
        rewards: rewardViews((state === 'signed' ? brought.get(date) : undefined) ?? rewards[roundDay - 1] ?? []),
      })),
      records: signIns.map((signIn) => ({
        day: signIn.day,
        roundDay: signIn.roundDay,
        rewards: rewardViews(signIn.rewards),
      })),
    };
  });

  router.route(getTaskList, async (_body, { player, locale }) => {
    const { day, endsAt } = today();
    const [tasks, rows] = await Promise.all([findTasks(db), findProgress(db, player.playerId, day)]);
    const items = tasks.map((task) => {
      const period = periodOf(task.daily, day);
      const row = rows.find(({ task_code, period: own }) => task_code === task.code && own === period);
      const progress = Math.min(row?.progress ?? 0, task.target);
      const state = stateOf(progress, task.target, Boolean(row?.claimed_at));
      return { ...taskOf(task, locale), period, progress, state };
    });
    return { day, endsAt, items };
  });

  router.route(claimTask, async ({ taskCode, period }, { player, operation }) => {
    const task = (await findTasks(db)).find(({ code }) => code === taskCode);
    if (!task) throw new AppError('taskUnknown');
    return claim(operation, { playerId: player.playerId, task, period });
  });
}
