import { SHOWN_REVEALED_SEEDS } from '@clearcrate/contract/limits';
import { isClientSeed, normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { commitment, SEED_BYTES } from '@clearcrate/fairness/commitment';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import { seedRotated } from './fairness.events.ts';
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
/** Besides those revealed: the next pair and the one in use. */
const SHOWN_PAIRS = SHOWN_REVEALED_SEEDS + 2;

/** A seed pair in the middle of a transaction: the next draw, and how far it has counted. */
export interface DrawSource {
  readonly pairId: bigint;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The next ticket of this pair. It exists only here and in what is committed with it. */
  draw(): { nonce: number; ticket: number };
  /** Forgets the last ticket: the operation that drew it was refused, and the next one draws it. */
  takeBack(): void;
}

export interface SeedChoice {
  clientSeed: string;
  /** The commitment the choice answers to, as the player was shown it. */
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

/** Opens the pairs in use for drawing, behind the locks of their players. */
function createSources({ clock, vault }: Platform) {
  const opened = new OpenedPairs(clock);
  const open = (row: ActiveRow, known: OpenedPair | undefined): OpenedPair => {
    if (row.sealed_seed === null) {
      invariant(known?.id === row.id, `pair ${row.id} was not read, and is not known`);
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

/** Makes the server's half of a pair, before anybody knows the player's; its secret leaves this function sealed. */
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

export function createSeeds(platform: Platform, ledger: Pick<Ledger, 'lock'>) {
  const { clock, db, outbox, vault } = platform;

  const toRevealed = (row: PairRow) => {
    invariant(row.revealed_at, `pair ${row.id} is still secret`);
    return {
      ...pairView(row),
      serverSeed: vault.open(row.sealed_seed, PURPOSE).toString('hex'),
      revealedAt: row.revealed_at.toISOString(),
    };
  };

  /** A player's pairs, among them the next, which is made at the first look. */
  const pairsOf = async (playerId: bigint): Promise<PairRow[]> => {
    const pairs = await findPairs(db, playerId, SHOWN_PAIRS);
    if (nextOf(pairs)) return pairs;
    await startNext(platform, db, playerId, new Date(clock.now()));
    return findPairs(db, playerId, SHOWN_PAIRS);
  };

  /** Puts the pair that waits into use, reveals the one before, and makes the one after. */
  const moveOn = async (tx: Tx, playerId: bigint, { clientSeed, nextServerSeedHash }: SeedChoice) => {
    const next = nextOf(await findPairs(tx, playerId, 1));
    if (next?.server_seed_hash !== nextServerSeedHash) throw new AppError('nextSeedChanged');
    // Nodes' clocks may differ: the choice is always recorded after the hash it answers, so that the order can be read.
    const at = new Date(Math.max(clock.now(), next.published_at.getTime() + 1));
    const old = await revealActive(tx, playerId, at);
    await chooseClientSeed(tx, next.id, clientSeed, at);
    await startNext(platform, tx, playerId, at);
    if (old) {
      const told = { playerId: String(playerId), draws: Number(old.nonce), at: at.toISOString() };
      await outbox.add(tx, [event(seedRotated, told)]);
    }
    const { active, next: following } = standing(playerId, await findPairs(tx, playerId, 2));
    invariant(active, `player ${playerId} chose a client seed for nothing`);
    return { active, next: following, revealed: old ? toRevealed(old) : null };
  };

  return {
    /** What players draw with next; nothing for whoever has never chosen a client seed. */
    sources: createSources(platform),

    async show(playerId: bigint) {
      const pairs = await pairsOf(playerId);
      return { ...standing(playerId, pairs), revealed: pairs.filter((row) => row.revealed_at).map(toRevealed) };
    },

    /**
     * The player answers the commitment with a client seed, and the pair comes into use; the one in use before is revealed.
     * Behind the lock that every draw of the player takes first: whoever draws at the same moment does so with the old pair or
     * with the new one, and always finds one.
     */
    async rotate(playerId: bigint, { clientSeed: wanted, nextServerSeedHash }: SeedChoice) {
      const choice = { clientSeed: checkedClientSeed(wanted), nextServerSeedHash };
      const rotated = await db.transaction().execute(async (tx) => {
        await ledger.lock(tx, playerId);
        return moveOn(tx, playerId, choice);
      });
      outbox.poke();
      return rotated;
    },

    /** The server seed of a pair, once it is revealed. */
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
