import type { Locale } from '@clearcrate/contract/locale';
import { DEFAULT_LOCALE } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import type { MyRoll, RollCard, RollDetail } from '@clearcrate/contract/roll';
import type { Platform } from '../../platform/platform.ts';
import {
  findOwnEntries,
  findRaffles,
  goodsView,
  headView,
  listEntries,
  listPrizes,
  participantView,
  prizeView,
  type RaffleRow,
  seedView,
  winnerView,
} from '../../play/raffle/raffle.module.ts';
import type { RollDeps } from './roll.deps.ts';
import { findNeighbours, findRooms, type RoomRow } from './roll.repository.ts';

const TOP = 3;
const NEWEST = 12;

type Prizes = Awaited<ReturnType<typeof listPrizes>>;

export const nameOf = ({ names }: Pick<RoomRow, 'names'>, locale: Locale): string =>
  names[locale] || names[DEFAULT_LOCALE];

const anchorOf = ({ anchor_name, anchor_avatar, anchor_code }: RoomRow) =>
  anchor_name === null ? null : { nickName: anchor_name, avater: anchor_avatar ?? '', spreadCode: anchor_code ?? '' };

interface RoomParts {
  room: RoomRow;
  raffle: RaffleRow;
  prizes: Prizes;
}

function cardOf(
  { room, raffle, prizes }: RoomParts,
  locale: Locale,
  revealedSeed: (row: RaffleRow) => string | null,
): RollCard {
  const top = prizes.slice(0, TOP);
  return {
    rollId: String(room.raffle_id),
    name: nameOf(room, locale),
    ...headView(raffle),
    anchor: anchorOf(room),
    hasPassword: room.password_hash !== null,
    minLevel: room.min_level,
    recharge: formatAmount(room.recharge),
    rechargeSince: room.recharge_since?.toISOString() ?? null,
    needsSpread: room.needs_spread,
    topPrizes: top.map(goodsView),
    topWinners: top.flatMap((row) => winnerView(row) ?? []),
    ...seedView(raffle, revealedSeed),
  };
}

export type RollViews = ReturnType<typeof createRollViews>;

/** Builds the wire representations of rooms. */
export function createRollViews({ db }: Platform, { fairness }: RollDeps) {
  const { revealedSeed } = fairness.roomSeeds;

  /** Builds cards in the order of `ids` with three reads. */
  const cards = async (ids: readonly bigint[], locale: Locale): Promise<RollCard[]> => {
    const [rooms, raffles, prizes] = await Promise.all([
      findRooms(db, ids),
      findRaffles(db, ids),
      listPrizes(db, ids, locale, TOP),
    ]);
    const prizesOf = Map.groupBy(prizes, ({ raffle_id }) => raffle_id);
    return ids.flatMap((id) => {
      const [room, raffle] = [rooms.get(id), raffles.get(id)];
      return room && raffle ? [cardOf({ room, raffle, prizes: prizesOf.get(id) ?? [] }, locale, revealedSeed)] : [];
    });
  };

  return {
    cards,
    async detail(room: RoomRow, locale: Locale): Promise<RollDetail | undefined> {
      const id = room.raffle_id;
      const [raffles, prizes, newest, { previous, next }] = await Promise.all([
        findRaffles(db, [id]),
        listPrizes(db, [id], locale),
        listEntries(db, id, undefined, NEWEST),
        findNeighbours(db, room),
      ]);
      const raffle = raffles.get(id);
      return (
        raffle && {
          ...cardOf({ room, raffle, prizes }, locale, revealedSeed),
          prizes: prizes.map(prizeView),
          newest: newest.map(participantView),
          previousRollId: previous === null ? null : String(previous),
          nextRollId: next === null ? null : String(next),
        }
      );
    },
    async mine(playerId: bigint, ids: readonly bigint[], locale: Locale): Promise<MyRoll[]> {
      const [shown, own, prizes] = await Promise.all([
        cards(ids, locale),
        findOwnEntries(db, playerId, ids),
        listPrizes(db, ids, locale),
      ]);
      return shown.map((card) => {
        const id = BigInt(card.rollId);
        const entry = own.get(id);
        const prize = prizes.find((row) => row.raffle_id === id && row.place === entry?.place);
        return { ...card, seat: entry?.seat ?? 0, won: prize ? { ...goodsView(prize), place: prize.place } : null };
      });
    },
  };
}
