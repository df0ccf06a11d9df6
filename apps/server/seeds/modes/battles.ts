import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import type { HouseRoomPlan } from '../../src/modes/battle/battle.module.ts';

const { classic, clown } = BATTLE_MODES;

/**
 * Names that are not mistaken for a person's and can be read in every language; the badge marks
 * them as AI.
 */
const MACHINES = [
  { nickname: 'AI Onyx', formerly: 'AI 磐石' },
  { nickname: 'AI Lumen', formerly: 'AI 流萤' },
  { nickname: 'AI Echo', formerly: 'AI 回声' },
] as const;

export const machinePlans = (avatars: readonly string[]) =>
  MACHINES.map((names, index) => ({ ...names, avatar: avatars[(index * 5 + 3) % avatars.length] ?? '' }));

/** Rooms that wait for a player from the first start on, with an AI in the first seat. */
export const houseRooms: HouseRoomPlan[] = [
  { code: 'warm-up', mode: classic, seats: 2, boxes: ['first', 'first'], open: true, sort: 1 },
  { code: 'tide-duel', mode: classic, seats: 2, boxes: ['tide', 'first', 'tide'], open: true, sort: 2 },
  { code: 'clown-trio', mode: clown, seats: 3, boxes: ['first', 'tide'], open: true, sort: 3 },
];
