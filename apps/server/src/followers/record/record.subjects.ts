import type { Locale } from '@clearcrate/contract/locale';
import { boxIdOf, MODES } from '@clearcrate/contract/modes';
import { definitionOfKind, type PostingSubject } from '@clearcrate/contract/postings';
import type { Movement } from '../../ledger/history.repository.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fillIn } from '../../platform/messages.ts';
import { maskName } from '../../platform/text/mask-name.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { wordsOf } from './record.words.ts';
import { findCommissions, findPlays, findSold } from './subject.repository.ts';

/** What a movement was for, with the ids its detail view links to. */
export interface Subject {
  detail: string;
  count: number | null;
  drawId: string | null;
  bagItemId: string | null;
  boxId: string | null;
}

const NOTHING: Subject = { detail: '', count: null, drawId: null, bagItemId: null, boxId: null };

type Resolver = (
  db: Queryable,
  modes: Modes,
  playerId: bigint,
  movements: readonly Movement[],
  locale: Locale,
) => Promise<ReadonlyMap<bigint, Subject>>;

const referenceOf = ({ reference }: Movement): bigint => (/^\d{1,18}$/.test(reference) ? BigInt(reference) : 0n);

/** Computes the number of units paid for; null for gains, from which it cannot be derived. */
function countPaid(amount: bigint, cost: bigint): number | null {
  return amount < 0n && cost > 0n && -amount % cost === 0n ? Number(-amount / cost) : null;
}

/** The reference of a play's payment is the id of its first draw. */
const plays: Resolver = async (db, modes, playerId, movements, locale) => {
  const found = await findPlays(db, playerId, movements.map(referenceOf));
  const byDraw = new Map(found.map((row) => [row.id, row]));
  const wanted = found.map(({ mode, mode_ref: reference }) => ({ mode, reference }));
  const nameOf = await modes.namesFor(db, wanted, locale);
  return new Map(
    movements.flatMap((movement) => {
      const play = byDraw.get(referenceOf(movement));
      if (!play) return [];
      const subject = {
        ...NOTHING,
        detail: nameOf({ mode: play.mode, reference: play.mode_ref }),
        count: countPaid(movement.amount, play.cost),
        drawId: String(play.id),
        boxId: boxIdOf(play.mode, play.mode_ref),
      };
      return [[movement.posting_id, subject]];
    }),
  );
};

/**
 * The reference of a sale is its first item. An amount above that item's price means more items.
 */
const sales: Resolver = async (db, _modes, playerId, movements, locale) => {
  const found = await findSold(db, playerId, movements.map(referenceOf), locale);
  const byId = new Map(found.map((row) => [row.id, row]));
  const words = wordsOf(locale);
  return new Map(
    movements.flatMap((movement) => {
      const sold = byId.get(referenceOf(movement));
      if (!sold) return [];
      const isOne = movement.amount === sold.recovery_price;
      const name = `${sold.finish_name} ${sold.weapon_name}`;
      const detail = isOne ? name : fillIn(words('detail.andMore'), { name });
      return [[movement.posting_id, { ...NOTHING, detail, count: isOne ? 1 : null, bagItemId: String(sold.id) }]];
    }),
  );
};

/** The reference of a mall purchase is its item. Its gains have the same reference. */
const purchases: Resolver = async (db, _modes, playerId, movements, locale) => {
  const found = await findSold(db, playerId, movements.map(referenceOf), locale);
  const byId = new Map(found.map((row) => [row.id, row]));
  return new Map(
    movements.flatMap((movement) => {
      const item = byId.get(referenceOf(movement));
      if (!item) return [];
      const detail = `${item.finish_name} ${item.weapon_name}`;
      return [[movement.posting_id, { ...NOTHING, detail, count: 1, bagItemId: String(item.id) }]];
    }),
  );
};

/** The reference of a stake is `room/seat`. */
const rooms: Resolver = async (_db, _modes, _playerId, movements, locale) => {
  const words = wordsOf(locale)('detail.room');
  return new Map(
    movements.map(({ posting_id, reference }) => {
      const [room = ''] = reference.split('/');
      return [posting_id, { ...NOTHING, detail: fillIn(words, { room }) }];
    }),
  );
};

/** The reference of a red packet's share is the packet. */
const packets: Resolver = async (db, modes, _playerId, movements, locale) => {
  const wanted = movements.map((movement) => ({ mode: MODES.packet.number, reference: referenceOf(movement) }));
  const nameOf = await modes.namesFor(db, wanted, locale);
  return new Map(
    movements.map((movement) => {
      const detail = nameOf({ mode: MODES.packet.number, reference: referenceOf(movement) });
      return [movement.posting_id, { ...NOTHING, detail }];
    }),
  );
};

/** The reference of a bet is `round/player/slot`. */
const rounds: Resolver = async (_db, _modes, _playerId, movements, locale) => {
  const words = wordsOf(locale)('detail.round');
  return new Map(
    movements.map(({ posting_id, reference }) => {
      const [round = ''] = reference.split('/');
      return [posting_id, { ...NOTHING, detail: fillIn(words, { round }) }];
    }),
  );
};

/** The reference of a commission is the recharge of an invited player. The name is masked. */
const commissions: Resolver = async (db, _modes, playerId, movements, locale) => {
  const found = await findCommissions(
    db,
    playerId,
    movements.map(({ reference }) => reference),
  );
  const byOrder = new Map(found.map((row) => [row.order_id, row]));
  const words = wordsOf(locale)('detail.commission');
  return new Map(
    movements.flatMap(({ posting_id, reference }) => {
      const row = byOrder.get(reference);
      if (!row) return [];
      const detail = fillIn(words, { name: maskName(row.nickname), rate: String(row.rate / 100) });
      return [[posting_id, { ...NOTHING, detail }]];
    }),
  );
};

const RESOLVERS: Record<PostingSubject, Resolver> = {
  commission: commissions,
  draws: plays,
  packet: packets,
  purchase: purchases,
  room: rooms,
  round: rounds,
  sale: sales,
};

function resolverOf({ kind }: Movement): Resolver | undefined {
  const subject = definitionOfKind(kind)?.subject;
  return subject ? RESOLVERS[subject] : undefined;
}

/** Finds the subjects of movements with one query per resolver. */
export async function findSubjects(
  db: Queryable,
  modes: Modes,
  playerId: bigint,
  movements: readonly Movement[],
  locale: Locale,
): Promise<(movement: Movement) => Subject> {
  const byResolver = Map.groupBy(movements, resolverOf);
  const found = await Promise.all(
    [...byResolver].flatMap(([resolve, own]) => (resolve ? [resolve(db, modes, playerId, own, locale)] : [])),
  );
  const subjects = new Map(found.flatMap((part) => [...part]));
  return ({ posting_id }) => subjects.get(posting_id) ?? NOTHING;
}
