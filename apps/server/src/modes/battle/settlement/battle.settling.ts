import { BATTLE_ROUND_MS, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { MODES } from '@clearcrate/contract/modes';
import { invariant } from '../../../platform/errors.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { RoomSource } from '../../../play/fairness/fairness.module.ts';
import { gainMoves, gainsOf, type PlayWork } from '../../../play/game/play.module.ts';
import type { PlayedVersion } from '../battle.deps.ts';
import { battleChanged } from '../battle.events.ts';
import { type Division, divide, ownerSeat, stakeName } from '../battle.rules.ts';
import type { BattleDraw, Room, Seat, Settlement } from '../room/battle.room.ts';

type Drawn = Omit<BattleDraw, 'ownerSeat'>;

export const emitChange = (work: PlayWork, { id, version, state }: Room): void =>
  work.announce(event(battleChanged, { roomId: String(id), version, state }));

/** Draws every ticket in the order they are shown. */
function drawAll(room: Room, versions: readonly PlayedVersion[], source: RoomSource, work: PlayWork): Drawn[] {
  const userCodes = room.taken.map(({ userCode }) => userCode);
  const ids = work.takeNumbers(room.rounds * room.seats);
  const [playId] = ids as [bigint];
  const drawn = versions.flatMap((version, index) =>
    room.taken.map(({ seat, playerId }): Drawn => {
      const round = index + 1;
      const drawId = ids[index * room.seats + seat - 1] as bigint;
      const terms = {
        id: drawId,
        playerId,
        mode: MODES.battle.number,
        reference: room.id,
        playId,
        ruleId: version.ruleId,
        cost: version.price,
        asset: 'coin',
      } as const;
      // Battles neither count nor use guarantees: all seats draw from the published table.
      const one = work.draws.drawShared(source, { userCodes, round, seat }, terms, version.pick);
      const { ticket, tickets, goodsId, price, quality } = one;
      return { roomId: room.id, round, seat, drawId, ticket, tickets, goodsId, price, quality };
    }),
  );
  work.draws.closeRoom(source, userCodes);
  return drawn;
}

/**
 * Captures a stake with the gains of spending. An AI's stake comes from the store and returns to
 * it.
 */
function payIn(room: Room, { seat, playerId, isHouse, shellRate }: Seat, work: PlayWork): void {
  const name = stakeName(room.id, seat);
  if (isHouse) {
    const moves = [
      { from: 'payout', to: 'coin', amount: room.price },
      { from: 'coin', to: 'sales', amount: room.price },
    ] as const;
    work.sheet.post({ owner: playerId, kind: 'battle.ai', reference: name.reference, moves });
    return;
  }
  work.sheet.capture(name, 'sales', gainMoves(gainsOf(room.price, shellRate)));
}

/** Grants items to their winners; the store keeps those of an AI. */
function handOut(room: Room, drawn: readonly Drawn[], division: Division, work: PlayWork): BattleDraw[] {
  return drawn.map((draw) => {
    const owner = room.taken[ownerSeat(draw, division) - 1];
    invariant(owner, `draw ${draw.drawId} has no owner`);
    if (!owner.isHouse) {
      const { drawId: id, goodsId, price } = draw;
      work.bag.put({ id, playerId: owner.playerId, goodsId, price, source: MODES.battle.number, reference: room.id });
    }
    return { ...draw, ownerSeat: owner.seat };
  });
}

/** Emits the spending now; the items follow when all rounds have been shown. */
function emitPlayed(room: Room, division: Division, work: PlayWork): void {
  for (const { seat, playerId, userKind, isHouse } of room.taken) {
    if (isHouse) continue;
    work.count(playerId, { won: division.seats[seat - 1]?.won ?? 0n });
    const { id: reference, rounds: plays, price: spent } = room;
    work.emitPlayed({ playerId, userKind, mode: MODES.battle.number, reference, plays, spent });
  }
}

/**
 * Settles a room when the last seat is taken: captures stakes, draws, totals and grants in one
 * transaction. The page only animates the result.
 */
export function settle(
  room: Room,
  versions: readonly PlayedVersion[],
  source: RoomSource,
  work: PlayWork,
): { room: Room; settlement: Settlement } {
  for (const seat of room.taken) payIn(room, seat, work);
  const drawn = drawAll(room, versions, source, work);
  const division = divide(drawn, room.seats, room.mode);
  const draws = handOut(room, drawn, division, work);
  emitPlayed(room, division, work);
  const { nowMs } = work;
  const settlement = { startedAtMs: nowMs, endsAtMs: nowMs + room.rounds * BATTLE_ROUND_MS, division, draws };
  return { room: { ...room, state: BATTLE_STATES.running }, settlement };
}
