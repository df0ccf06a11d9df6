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

/** Socket message about a raffle that was joined, closed or drawn. */
interface RaffleChange {
  raffleId: string;
  version: number;
  entries: number;
  state: number;
  /** Beacon round of the draw, once closed. */
  beacon?: ToldRound | null;
}

/** Finds goods by code, one for each mention, at current prices. Skips unknown codes. */
async function prizesOf(db: Queryable, codes: readonly string[]): Promise<NewPrize[]> {
  const { rows } = await sql<{ code: string; id: bigint; price: bigint; quality: number }>`
    select code, id, price, quality from goods where code = any(${codes}::text[])`.execute(db);
  const known = new Map(rows.map((row) => [row.code, row]));
  return codes.flatMap((code) => {
    const goods = known.get(code);
    return goods ? [{ code, goodsId: goods.id, price: goods.price, quality: goods.quality }] : [];
  });
}

/** Raffles: free prizes drawn among all entries. Used by roll rooms and time boxes. */
export function createRaffles(platform: Platform, deps: RaffleDeps) {
  const { bus, clock } = platform;
  const { roomSeeds } = deps.fairness;
  deps.ledger.check(prizeCheck, raffleCheck);
  /** Raffles open even while the beacon is unreachable; their rounds are announced later. */
  const knownChain = async () => {
    const reached = await createDrawing(platform, deps).reachBeacon();
    return reached === 'away' ? undefined : reached.chain;
  };

  return {
    prizesOf,
    /** Opens raffles of a mode with the next published room seeds. Returns the seed numbers. */
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
    /**
     * Publishes to viewers of the raffle and of lists. Only the newest change of a burst is sent.
     */
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
