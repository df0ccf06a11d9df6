import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import type { HouseRoomPlan } from '../src/modes/battle/battle.module.ts';

const { classic, clown } = BATTLE_MODES;

/** Names that cannot be taken for a person's; the badge says the rest. */
const MACHINES = ['AI 磐石', 'AI 流萤', 'AI 回声'] as const;

export const machinePlans = (avatars: readonly string[]) =>
  MACHINES.map((nickname, index) => ({ nickname, avatar: avatars[(index * 5 + 3) % avatars.length] ?? '' }));

/** Rooms that wait for a player from the first start on, with an AI in their first seat. */
export const houseRooms: HouseRoomPlan[] = [
  { code: 'warm-up', mode: classic, seats: 2, boxes: ['first', 'first'], open: true, sort: 1 },
  { code: 'tide-duel', mode: classic, seats: 2, boxes: ['tide', 'first', 'tide'], open: true, sort: 2 },
  { code: 'clown-trio', mode: clown, seats: 3, boxes: ['first', 'tide'], open: true, sort: 3 },
];
