import { formatAmount } from '@clearcrate/contract/money';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import { type BeaconChain, roundTimeMs } from '@clearcrate/fairness/beacon';
import { JOB_LOCK_PATIENCE_MS, jobOperation, type Operate } from '../../ledger/operations.ts';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { invariant } from '../../platform/errors.ts';
import type { Lease } from '../../platform/jobs/lease.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AwaitedRound, findChain } from '../beacon/beacon.module.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../game/play.module.ts';
import { createDrawing, type Drawn, type RaffleDeps } from './raffle.drawing.ts';
import { raffleClosed, raffleSettled, raffleWon } from './raffle.events.ts';
import {
  announceRounds,
  closeRaffle,
  findDueRaffles,
  findUnannounced,
  type HandedOut,
  handOut,
  lockRaffles,
  type PrizeRow,
  type Raffle,
  settleRaffle,
} from './raffle.repository.ts';
import { awaitedRound } from './raffle.terms.ts';

const SLICE = 50;

interface Settled {
  raffleId: bigint;
  won: HandedOut[];
}

/** Grants one prize and announces it to its winner. */
function giveOne({ raffle, winners }: Drawn, prize: PrizeRow, seat: number, work: PlayWork): HandedOut {
  const { id: raffleId, mode } = raffle;
  const winner = winners.get(seat);
  invariant(winner, `seat ${seat} of raffle ${raffleId} has no player`);
  const [itemId] = work.takeNumbers(1) as [bigint];
  const { playerId, kind: userKind } = winner;
  const { goods_id: goodsId, price, quality, place } = prize;
  const fact = { playerId, userKind, mode, reference: raffleId, plays: 0, spent: 0n };
  work.win(fact, [{ id: itemId, goodsId, quality, price }]);
  const item = { itemId: String(itemId), goodsId: String(goodsId), price: formatAmount(price) };
  const ids = { playerId: String(playerId), raffleId: String(raffleId) };
  work.announce(event(raffleWon, { ...ids, mode, place, ...item }));
  return { place, seat, playerId, itemId };
}

function settleOne(drawn: Drawn, work: PlayWork): Settled {
  const { raffle, seats, userCodes, prizes, beacon } = drawn;
  const won = seats.map((seat, index) => giveOne(drawn, prizes[index] as PrizeRow, seat, work));
  const players = won.map(({ playerId }) => playerId);
  const { terms, terms_hash: termsHash, closed_at: closedAt } = raffle;
  invariant(closedAt, `raffle ${raffle.id} is drawn before it was closed`);
  const told = terms === null || termsHash === null ? undefined : { text: terms, hash: termsHash };
  work.draws.closeOrder({ number: raffle.seed_number, userCodes, seats, players, beacon, terms: told, closedAt });
  const { id, mode, version, entries } = raffle;
  work.announce(event(raffleSettled, { mode, raffleId: String(id), version: version + 1, entries }));
  return { raffleId: id, won };
}

/** Commits prizes, proof and the revealed seed in one transaction, behind the winners' locks. */
function createHandingOut(deps: PlayDeps): Operate<Drawn> {
  return createPlay<Drawn, Map<bigint, Raffle>, Settled | undefined, unknown>(deps, {
    name: 'raffle.settle',
    lockPatience: JOB_LOCK_PATIENCE_MS,
    players: ({ winners }) => [...new Set([...winners.values()].map(({ playerId }) => playerId))],
    drawers: () => [],
    numbers: ({ seats }) => seats.length,
    load: (runner, inputs) =>
      lockRaffles(
        runner,
        inputs.map(({ raffle }) => raffle.id),
      ),
    decide: (drawn, work, raffles) => {
      const raffle = raffles.get(drawn.raffle.id);
      // Another node has settled it meanwhile.
      if (raffle?.state !== RAFFLE_STATES.closed) return { answer: { settled: false }, kept: undefined };
      const kept = settleOne({ ...drawn, raffle }, work);
      raffles.set(raffle.id, { ...raffle, state: RAFFLE_STATES.over });
      work.sheet.onRefusal(() => raffles.set(raffle.id, raffle));
      return { answer: { settled: true }, kept };
    },
    persist: (runner, kept, at) =>
      kept.flatMap((one) =>
        one ? [handOut(runner, one.raffleId, one.won), settleRaffle(runner, one.raffleId, at)] : [],
      ),
  });
}

/** Round after the closing, used when the announced one is already signed. */
async function lateRound(tx: Tx, raffle: Raffle, now: Date): Promise<AwaitedRound | undefined> {
  const { beacon_chain: hash, beacon_round: round } = raffle;
  if (hash === null || round === null) return undefined;
  const chain = await findChain(tx, hash);
  invariant(chain, `raffle ${raffle.id} names a beacon chain that is not known`);
  return roundTimeMs(chain, Number(round)) > now.getTime() ? undefined : awaitedRound(chain, now.getTime());
}

/**
 * Settles a raffle in two steps. First it is closed by its own row alone, which fixes the entries;
 * with the seed, taken before any player joined, that fixes the order. Then prizes, proof and seed
 * are committed in one transaction, behind the winners' locks. After a crash in between, the next
 * poll continues. With a public beacon the round follows from the deadline and was announced with
 * it, and the draw waits for its value. A raffle closed only after that round was signed takes the
 * round that follows from its closing, so that no player joins while the round is known.
 */
export function createSettling(platform: Platform, deps: RaffleDeps) {
  const { clock, db, outbox, rows } = platform;
  const { beacon } = deps;
  const { draw, reachBeacon } = createDrawing(platform, deps);
  const settle = createHandingOut(deps);

  /** Settles a raffle without entries: nothing is drawn and the seed stays unused. */
  const endEmpty = (lease: Lease, { id, mode, version }: Raffle): Promise<void> =>
    lease.transaction(async (tx) => {
      await settleRaffle(runnerOf(tx), id, new Date(clock.now()));
      await outbox.add(tx, [event(raffleSettled, { mode, raffleId: String(id), version: version + 1, entries: 0 })]);
    });

  /** Requests the beacon round that was announced with the deadline. */
  const announceClosed = async (tx: Tx, raffle: Raffle, now: Date): Promise<void> => {
    const { id, mode, version, entries, beacon_chain: chain, beacon_round: round } = raffle;
    const awaited = chain === null || round === null ? null : { chain, round: Number(round) };
    if (awaited && entries > 0) await Promise.all(beacon.want(runnerOf(tx), [awaited], now));
    await outbox.add(tx, [event(raffleClosed, { mode, raffleId: String(id), version, entries, beacon: awaited })]);
  };

  /**
   * Announces rounds of raffles that opened before the beacon was known.
   */
  const announce = async (lease: Lease, mode: number, chain: BeaconChain): Promise<void> => {
    const open = await findUnannounced(runnerOf(db), mode, SLICE);
    if (open.length === 0) return;
    const rounds = open.map(({ id, draws_at }) => ({ id, ...awaitedRound(chain, draws_at.getTime()) }));
    await lease.transaction((tx) => announceRounds(runnerOf(tx), rounds));
  };

  const settleDue = async (lease: Lease, id: bigint): Promise<void> => {
    const raffle = await lease.transaction(async (tx) => {
      const runner = runnerOf(tx);
      const found = (await lockRaffles(runner, [id])).get(id);
      const now = new Date(clock.now());
      if (!found || !(await closeRaffle(runner, id, now, await lateRound(tx, found, now)))) return found;
      const closed = (await lockRaffles(runner, [id])).get(id);
      if (closed) await announceClosed(tx, closed, now);
      return closed;
    });
    if (raffle?.state !== RAFFLE_STATES.closed) return;
    if (raffle.entries === 0) {
      await endEmpty(lease, raffle);
      return;
    }
    const drawn = await draw(raffle);
    if (!drawn) return;
    const first = drawn.winners.get(drawn.seats[0] ?? 0);
    await settle(jobOperation(first?.playerId ?? 0n, 'raffle.settle', String(id)), drawn);
  };

  /**
   * Settles due raffles of a mode, oldest first. One that awaits its beacon round or fails does not
   * delay the others.
   */
  return async (lease: Lease, mode: number): Promise<void> => {
    const reached = await reachBeacon();
    if (reached === 'away') return;
    if (reached.chain) await announce(lease, mode, reached.chain);
    const due = await findDueRaffles(runnerOf(db), mode, new Date(clock.now()), SLICE);
    if (due.length === 0) return;
    await rows
      .each(due, { job: 'raffle.settle', keyOf: String, one: (id) => settleDue(lease, id) })
      .finally(() => outbox.poke());
  };
}
