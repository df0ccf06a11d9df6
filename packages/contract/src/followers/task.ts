import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';

/** Sign-ins and tasks. Days are business days, wherever the player is. */

export const SIGN_IN_ROUND_DAYS = 7;
const REWARD_ASSETS = ['coin', 'shell', 'point'] as const;
export type RewardAsset = (typeof REWARD_ASSETS)[number];

const reward = z.object({
  asset: z.enum(REWARD_ASSETS).meta({ description: 'Coins are bonus coins.' }),
  amount: amountText,
});
export type Reward = z.infer<typeof reward>;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const roundDay = z.number().int().min(1).max(SIGN_IN_ROUND_DAYS);

const planDay = z.object({ roundDay, rewards: z.array(reward) });

const task = z.object({
  taskCode: z.string(),
  daily: z.boolean(),
  metric: z.string().meta({ description: 'What it counts, such as boxesOpened.' }),
  name: z.string(),
  target: z.number().int(),
  rewards: z.array(reward),
  link: z.string().meta({ description: 'The page of the task, below /m and /p.' }),
});
export type Task = z.infer<typeof task>;

const ownTask = task.extend({
  period: z.string().meta({ description: 'The business day it counts for, or "once".' }),
  progress: z.number().int().meta({ description: 'Never above the target.' }),
  state: z.enum(['open', 'claimable', 'claimed']),
});
export type OwnTask = z.infer<typeof ownTask>;

const balances = { amount: amountText, ammon: amountText, point: amountText };

const rewardExample: Reward[] = [{ asset: 'shell', amount: '0.80' }];
const taskExample = {
  taskCode: 'daily-open-3',
  daily: true,
  metric: 'boxesOpened',
  name: '开任意箱 3 次',
  target: 3,
  rewards: [{ asset: 'shell' as const, amount: '0.50' }],
  link: '/openbox',
};
const roundExample = [{ roundDay: 4, rewards: rewardExample }];
const balancesExample = { amount: '1284.50', ammon: '37.00', point: '4120.00' };

export const getTaskPlan = defineEndpoint({
  method: 'POST',
  path: '/api/task/getTaskPlan',
  access: 'public',
  summary: 'Rewards of sign-ins and tasks, for visitors.',
  data: z.object({ round: z.array(planDay), tasks: z.array(task) }),
  example: { data: { round: roundExample, tasks: [taskExample] } },
});

export const signin = defineEndpoint({
  method: 'POST',
  path: '/api/user/signin',
  access: 'player',
  movesValue: true,
  once: 'day',
  summary: 'Signs in for today: once per business day, with the reward of its day in the round of seven.',
  data: z.object({ day, roundDay, streak: z.number().int(), rewards: z.array(reward), ...balances }),
  errors: ['signedInToday'],
  example: { data: { day: '2026-11-15', roundDay: 4, streak: 4, rewards: rewardExample, ...balancesExample } },
});

export const signinRewardRecords = defineEndpoint({
  method: 'GET',
  path: '/api/user/signinRewardRecords',
  access: 'player',
  summary: 'The running round of seven days, the length of the streak, and the rewards of past sign-ins.',
  data: z.object({
    day: day.meta({ description: 'Today’s business day.' }),
    endsAt: z.string().meta({ description: 'When today ends.' }),
    signedToday: z.boolean(),
    streak: z.number().int().meta({ description: 'Days in a row up to today or yesterday; 0 after a missed day.' }),
    round: z.array(planDay.extend({ date: day, state: z.enum(['signed', 'today', 'coming']) })),
    records: z.array(z.object({ day, roundDay, rewards: z.array(reward) })),
  }),
  example: {
    data: {
      day: '2026-11-15',
      endsAt: '2026-11-15T16:00:00.000Z',
      signedToday: false,
      streak: 3,
      round: [{ roundDay: 4, rewards: rewardExample, date: '2026-11-15', state: 'today' }],
      records: [{ day: '2026-11-14', roundDay: 3, rewards: [{ asset: 'shell', amount: '0.60' }] }],
    },
  },
});

export const getTaskList = defineEndpoint({
  method: 'POST',
  path: '/api/task/getTaskList',
  access: 'player',
  summary: 'Today’s tasks and the once-only ones, with the player’s progress.',
  data: z.object({ day, endsAt: z.string(), items: z.array(ownTask) }),
  example: {
    data: {
      day: '2026-11-15',
      endsAt: '2026-11-15T16:00:00.000Z',
      items: [{ ...taskExample, period: '2026-11-15', progress: 3, state: 'claimable' }],
    },
  },
});

export const claimTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/claimTask',
  access: 'player',
  movesValue: true,
  once: 'body',
  summary:
    'Claims the reward of a finished task, once. The period states the day, so that a claim around midnight is unambiguous.',
  body: z.object({ taskCode: z.string().max(40), period: z.string().max(10) }),
  data: z.object({ taskCode: z.string(), rewards: z.array(reward), ...balances }),
  errors: ['taskUnknown', 'taskDayOver', 'taskNotDone', 'taskClaimed'],
  example: {
    body: { taskCode: 'daily-open-3', period: '2026-11-15' },
    data: { taskCode: 'daily-open-3', rewards: [{ asset: 'shell', amount: '0.50' }], ...balancesExample },
  },
});
