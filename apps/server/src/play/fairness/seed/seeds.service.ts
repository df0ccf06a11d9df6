import { SHOWN_REVEALED_SEEDS } from '@clearcrate/contract/limits';
import { isClientSeed, normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { commitment, SEED_BYTES } from '@clearcrate/fairness/commitment';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { SqlRunner } from '../../../platform/db/statement.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SealedColumn } from '../../../platform/security/reseal.ts';
import { seedRotated } from '../fairness.events.ts';
import { type OpenedPair, OpenedPairs } from './opened-pairs.ts';
import {
  type ActiveRow,
  chooseClientSeed,
  findPairs,
  insertNext,
  type PairRow,
  readActivePairs,
  revealActive,
} from './seeds.repository.ts';
import { activeOf, nextOf, nextView, pairView } from './seeds.views.ts';

const PURPOSE = 'server-seed';
export const SEALED_SEEDS: SealedColumn = { table: 'seed_pair', column: 'sealed_seed', purpose: () => PURPOSE };
/** Revealed pairs, plus the next pair and the one in use. */
const SHOWN_PAIRS = SHOWN_REVEALED_SEEDS + 2;

/** A seed pair within a transaction, with its last nonce. */
export interface DrawSource {
  readonly pairId: bigint;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Draws the next ticket of this pair. It must leave memory only by the commit. */
  draw(): { nonce: number; ticket: number };
  /** Undoes the last draw of a rejected operation, so that the next one gets the same ticket. */
  takeBack(): void;
}

export interface SeedChoice {
  clientSeed: string;
  /** The commitment that was shown to the player and that this choice answers. */
  nextServerSeedHash: string;
}

export type Seeds = ReturnType<typeof createSeeds>;

function drawSource({ id, serverSeed, serverSeedHash, clientSeed, nonce: last }: OpenedPair): DrawSource {
  let nonce = Number(last);
  return {
    pairId: id,
    serverSeedHash,
    clientSeed,
    draw: () => {
      nonce += 1;
      const { value } = runSync(playerDraw({ serverSeed, clientSeed, nonce }), nodeHasher);
      return { nonce, ticket: value };
    },
    takeBack: () => {
      nonce -= 1;
    },
  };
}

/** Unseals the pairs in use for drawing. Requires the locks of their players. */
function createSources({ clock, vault }: Platform) {
  const opened = new OpenedPairs(clock);
  const open = (row: ActiveRow, known: OpenedPair | undefined): OpenedPair => {
    if (row.sealed_seed === null) {
      invariant(known?.id === row.id, `pair ${row.id} was neither read nor cached`);
      known.nonce = row.nonce;
      return known;
    }
    const pair: OpenedPair = {
      id: row.id,
      serverSeed: vault.open(row.sealed_seed, PURPOSE),
      serverSeedHash: row.server_seed_hash,
      clientSeed: row.client_seed,
      nonce: row.nonce,
    };
    opened.keep(row.player_id, pair);
    return pair;
  };
  return async (runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, DrawSource>> => {
    const known = new Map(players.map((playerId) => [playerId, opened.of(playerId)]));
    const rows = await readActivePairs(
      runner,
      players,
      players.map((playerId) => known.get(playerId)),
    );
    return new Map(rows.map((row) => [row.player_id, drawSource(open(row, known.get(row.player_id)))]));
  };
}

/**
 * Creates the server seed of a pair before the player's client seed is known. The seed leaves this
 * function sealed.
 */
async function startNext({ random, vault }: Platform, target: Queryable, playerId: bigint, at: Date): Promise<void> {
  const seed = random.bytes(SEED_BYTES);
  await insertNext(target, {
    playerId,
    sealedSeed: vault.seal(seed, PURPOSE),
    serverSeedHash: runSync(commitment(seed), nodeHasher),
    at,
  });
}

function checkedClientSeed(wanted: string): string {
  const clientSeed = normaliseClientSeed(wanted);
  if (!isClientSeed(clientSeed)) throw new AppError('clientSeedInvalid');
  return clientSeed;
}

export function createSeeds(platform: Platform, ledger: Pick<Ledger, 'behind'>) {
  const { clock, db, outbox, vault } = platform;

  const toRevealed = (row: PairRow) => {
    invariant(row.revealed_at, `pair ${row.id} is still secret`);
    return {
      ...pairView(row),
      serverSeed: vault.open(row.sealed_seed, PURPOSE).toString('hex'),
      revealedAt: row.revealed_at.toISOString(),
    };
  };

  /** Reads a player's pairs; creates the next pair at the first call. */
  const pairsOf = async (playerId: bigint): Promise<PairRow[]> => {
    const pairs = await findPairs(db, playerId, SHOWN_PAIRS);
    if (nextOf(pairs)) return pairs;
    await startNext(platform, db, playerId, new Date(clock.now()));
    return findPairs(db, playerId, SHOWN_PAIRS);
  };

  /** Activates the next pair, reveals the former one, and creates the one after. */
  const moveOn = async (tx: Tx, playerId: bigint, { clientSeed, nextServerSeedHash }: SeedChoice) => {
    const next = nextOf(await findPairs(tx, playerId, 1));
    if (next?.server_seed_hash !== nextServerSeedHash) throw new AppError('nextSeedChanged');
    // Clocks of nodes may differ: the choice is always dated after the hash it answers.
    const at = new Date(Math.max(clock.now(), next.published_at.getTime() + 1));
    const old = await revealActive(tx, playerId, at);
    await chooseClientSeed(tx, next.id, clientSeed, at);
    await startNext(platform, tx, playerId, at);
    if (old) {
      const told = { playerId: String(playerId), draws: Number(old.nonce), at: at.toISOString() };
      await outbox.add(tx, [event(seedRotated, told)]);
    }
    const { active, next: following } = standing(playerId, await findPairs(tx, playerId, 2));
    invariant(active, `player ${playerId} has no pair in use after choosing a client seed`);
    return { active, next: following, revealed: old ? toRevealed(old) : null };
  };

  return {
    /** The pairs players draw with; none for a player without a client seed. */
    sources: createSources(platform),

    async show(playerId: bigint) {
      const pairs = await pairsOf(playerId);
      return { ...standing(playerId, pairs), revealed: pairs.filter((row) => row.revealed_at).map(toRevealed) };
    },

    /**
     * Activates the next pair with the player's client seed and reveals the former one. Requires
     * the lock that every draw of the player takes first, so a concurrent draw uses the old pair or
     * the new one.
     */
    async rotate(playerId: bigint, { clientSeed: wanted, nextServerSeedHash }: SeedChoice) {
      const choice = { clientSeed: checkedClientSeed(wanted), nextServerSeedHash };
      const rotated = await ledger.behind([playerId], (tx) => moveOn(tx, playerId, choice));
      outbox.poke();
      return rotated;
    },

    /** Returns the server seed of a revealed pair. */
    revealedSeed: (row: { sealed_seed: Buffer; revealed_at: Date | null }) =>
      row.revealed_at ? vault.open(row.sealed_seed, PURPOSE).toString('hex') : null,
  };
}

function standing(playerId: bigint, pairs: readonly PairRow[]) {
  const next = nextOf(pairs);
  invariant(next, `player ${playerId} has no next seed`);
  const active = activeOf(pairs);
  return { active: active ? pairView(active) : null, next: nextView(next) };
}
