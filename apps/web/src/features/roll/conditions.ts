import type { RollCard, RollStanding } from '@clearcrate/contract/roll';

export type ConditionKind = 'level' | 'recharge' | 'spread' | 'password' | 'room';

export interface RoomCondition {
  kind: ConditionKind;
  /** Undefined while the player is unknown, and for a password, which is asked for on joining. */
  isMet: boolean | undefined;
}

const asAmount = (text: string): number => Number(text);

/** A room's conditions in display order, each with whether this player meets it. */
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

/** The first unmet condition, if any. */
export const missingOf = (conditions: readonly RoomCondition[]): ConditionKind | undefined =>
  conditions.find(({ isMet }) => isMet === false)?.kind;
