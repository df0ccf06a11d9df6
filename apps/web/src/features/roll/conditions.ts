import type { RollCard, RollStanding } from '@clearcrate/contract/roll';

export type ConditionKind = 'level' | 'recharge' | 'spread' | 'password' | 'room';

export interface RoomCondition {
  kind: ConditionKind;
  /** Nothing while the player is not known, and for a password, which is asked for at the door. */
  isMet: boolean | undefined;
}

const asAmount = (text: string): number => Number(text);

/** What a room asks for, in the order in which it is told, each with whether this player has it. */
export function conditionsOf(room: RollCard, own: RollStanding | undefined): RoomCondition[] {
  const met = (test: (standing: RollStanding) => boolean) => (own ? test(own) : undefined);
  const conditions: (RoomCondition | false)[] = [
    room.minLevel > 0 && { kind: 'level', isMet: met(({ level }) => level >= room.minLevel) },
    room.rechargeSince !== null && {
      kind: 'recharge',
      isMet: met(({ recharged }) => asAmount(recharged) >= asAmount(room.recharge)),
    },
    room.needsSpread && { kind: 'spread', isMet: met(({ isInvited }) => isInvited) },
    room.hasPassword && { kind: 'password', isMet: met(({ seat }) => seat !== null) || undefined },
    room.maxPlayers !== null && { kind: 'room', isMet: room.entries < room.maxPlayers || own?.seat != null },
  ];
  return conditions.filter((condition) => condition !== false);
}

/** The first thing that keeps a player out, if any. */
export const missingOf = (conditions: readonly RoomCondition[]): ConditionKind | undefined =>
  conditions.find(({ isMet }) => isMet === false)?.kind;
