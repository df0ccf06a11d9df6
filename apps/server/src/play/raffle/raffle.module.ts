import type { GameName } from '@clearcrate/contract/gateway-ids';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { announceToRoom } from '../../platform/gateway/gateway.topics.ts';
import type { Platform } from '../../platform/platform.ts';
import { prizeCheck, raffleCheck } from './raffle.audit.ts';
import { createDrawing, type RaffleDeps } from './raffle.drawing.ts';
import type { ToldRound } from './raffle.events.ts';
import { createJoining } from './raffle.joining.ts';
import { insertRaffles, type NewPrize, type NewRaffle, takeRaffleIds } from './raffle.repository.ts';
import { createSettling } from './raffle.settling.ts';
import { awaitedRound, termsOf } from './raffle.terms.ts';

export type { JoinRefusals } from './raffle.joining.ts';
export {
  findOwnEntries,
  findRaffles,
  listEntries,
  listOwnRaffles,
  listPrizes,
  type RaffleRow,
} from './raffle.reads.ts';
export { entryPage, goodsView, headView, participantView, prizeView, seedView, winnerView } from './raffle.views.ts';

export type Raffles = ReturnType<typeof createRaffles>;

/** What pages are told of a raffle that somebody joined or that was drawn. */
interface RaffleChange {
  raffleId: string;
  version: number;
  entries: number;
  state: number;
  /** Once it is closed: the round it is drawn with. */
  beacon?: ToldRound | null;
}

/** Goods by their codes, each as often as it is named, at the prices of now. A code nobody knows any more is left out. */
async function prizesOf(db: Queryable, codes: readonly string[]): Promise<NewPrize[]> {
  const { rows } = await sql<{ code: string; id: bigint; price: bigint; quality: number }>`
    select code, id, price, quality from goods where code = any(${codes}::text[])`.execute(db);
  const known = new Map(rows.map((row) => [row.code, row]));
  return codes.flatMap((code) => {
    const goods = known.get(code);
    return goods ? [{ code, goodsId: goods.id, price: goods.price, quality: goods.quality }] : [];
  });
}

/** Prizes for nothing, among everybody who joined, by an ordered draw: what roll rooms and time boxes have in common. */
export function createRaffles(platform: Platform, deps: RaffleDeps) {
  const { bus, clock } = platform;
  const { roomSeeds } = deps.fairness;
  deps.ledger.check(prizeCheck, raffleCheck);
  /** A beacon that nobody has reached yet does not keep raffles from opening: their rounds are announced once it is known. */
  const knownChain = async () => {
    const reached = await createDrawing(platform, deps).reachBeacon();
    return reached === 'away' ? undefined : reached.chain;
  };

  return {
    prizesOf,
    /** Opens raffles of a mode with the next seeds of the published order; tells their numbers. */
    async open(tx: Tx, mode: number, raffles: readonly Omit<NewRaffle, 'mode'>[]): Promise<bigint[]> {
      const runner = runnerOf(tx);
      const ids = await takeRaffleIds(runner, raffles.length);
      const chain = await knownChain();
      const seeds = await roomSeeds.take(runner, mode, ids);
      const numbered = raffles.map((raffle, index) => ({
        ...raffle,
        mode,
        terms: termsOf(raffle),
        awaited: chain && awaitedRound(chain, raffle.drawsAtMs),
        id: ids[index] as bigint,
        seedNumber: seeds[index] as bigint,
      }));
      await insertRaffles(runner, numbered);
      return ids;
    },
    join: createJoining(deps),
    settleDue: createSettling(platform, deps),
    /** To whoever looks at it, and to whoever looks at lists. Of many at once the newest counts. */
    tell(game: Extract<GameName, 'roll' | 'timebox'>, change: RaffleChange): void {
      const { raffleId: room, version, entries, state, beacon } = change;
      const data = {
        game,
        type: 'changed',
        version: version + entries,
        entries,
        state,
        ...(beacon !== undefined && { beacon }),
      } as const;
      announceToRoom(
        bus,
        game,
        room,
        { id: MESSAGE_IDS.game, data: { ...data, room } },
        { coalesce: `${game}-${room}` },
      );
      const list = { ...data, version: clock.now() };
      announceToRoom(bus, game, undefined, { id: MESSAGE_IDS.game, data: list }, { coalesce: `${game}-list` });
    },
  };
}
