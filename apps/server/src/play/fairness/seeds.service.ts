import { isClientSeed, normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { commitment, SEED_BYTES } from '@clearcrate/fairness/commitment';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { readableCode } from '../../platform/random.ts';
import type { Vault } from '../../platform/vault.ts';
import { seedRotated } from './fairness.events.ts';
import { findActive, findRevealed, insertSeed, revealActive, type SeedRow } from './seeds.repository.ts';

const PURPOSE = 'server-seed';
const CLIENT_SEED_LENGTH = 10;
const SHOWN_REVEALED = 20;
const MAX_KNOWN_PLAYERS = 200_000;

/** A seed pair in the middle of a transaction: the next draw, and how far it has counted. */
export interface DrawSource {
  readonly pairId: bigint;
  readonly serverSeedHash: string;
  readonly nonce: number;
  /** The next ticket of this pair. It exists only here and in what is committed with it. */
  draw(): { nonce: number; ticket: number };
}

export type Seeds = ReturnType<typeof createSeeds>;

/** Opens a locked pair for drawing. */
function drawSource(vault: Vault, row: SeedRow): DrawSource {
  const serverSeed = vault.open(row.sealed_seed, PURPOSE);
  let nonce = Number(row.nonce);
  return {
    pairId: row.id,
    serverSeedHash: row.server_seed_hash,
    get nonce() {
      return nonce;
    },
    draw: () => {
      nonce += 1;
      const { value } = runSync(playerDraw({ serverSeed, clientSeed: row.client_seed, nonce }), nodeHasher);
      return { nonce, ticket: value };
    },
  };
}

/** Makes a new pair; its secret half leaves this function sealed. */
async function startPair(
  { clock, random, vault }: Platform,
  target: Queryable,
  playerId: bigint,
  clientSeed: string,
): Promise<void> {
  const seed = random.bytes(SEED_BYTES);
  await insertSeed(target, {
    playerId,
    sealedSeed: vault.seal(seed, PURPOSE),
    serverSeedHash: runSync(commitment(seed), nodeHasher),
    clientSeed,
    at: new Date(clock.now()),
  });
}

export function createSeeds(platform: Platform, ledger: Pick<Ledger, 'lock'>) {
  const { clock, db, outbox, random, vault } = platform;
  const playersWithSeed = new Set<bigint>();

  const ensure = async (playerId: bigint): Promise<void> => {
    if (playersWithSeed.has(playerId)) return;
    if (!(await findActive(db, playerId)))
      await startPair(platform, db, playerId, readableCode(random, CLIENT_SEED_LENGTH));
    if (playersWithSeed.size >= MAX_KNOWN_PLAYERS) playersWithSeed.clear();
    playersWithSeed.add(playerId);
  };

  const activeOf = async (target: Queryable, playerId: bigint) => {
    const active = await findActive(target, playerId);
    invariant(active, `player ${playerId} has no seed`);
    return toActive(active);
  };

  const toRevealed = (row: SeedRow & { started_at: Date; revealed_at: Date | null }) => ({
    ...toActive(row),
    serverSeed: vault.open(row.sealed_seed, PURPOSE).toString('hex'),
    revealedAt: (row.revealed_at ?? row.started_at).toISOString(),
  });

  return {
    /** Makes sure that the player has a pair to draw with. */
    ensure,
    source: (row: SeedRow) => drawSource(vault, row),

    async show(playerId: bigint) {
      await ensure(playerId);
      const [active, revealed] = await Promise.all([
        activeOf(db, playerId),
        findRevealed(db, playerId, SHOWN_REVEALED),
      ]);
      return { active, revealed: revealed.map(toRevealed) };
    },

    /**
     * Reveals the pair in use and starts the next, behind the lock that every draw of the player takes first: whoever draws at
     * the same moment does so with the old pair or with the new one, and always finds one.
     */
    async rotate(playerId: bigint, wanted: string) {
      const typed = normaliseClientSeed(wanted);
      const clientSeed = typed === '' ? readableCode(random, CLIENT_SEED_LENGTH) : typed;
      if (!isClientSeed(clientSeed)) throw new AppError('clientSeedInvalid');
      await ensure(playerId);
      const at = new Date(clock.now());
      const rotated = await db.transaction().execute(async (tx) => {
        await ledger.lock(tx, playerId);
        const old = await revealActive(tx, playerId, at);
        invariant(old, `player ${playerId} has no seed`);
        await startPair(platform, tx, playerId, clientSeed);
        const told = { playerId: String(playerId), draws: Number(old.nonce), at: at.toISOString() };
        await outbox.add(tx, [event(seedRotated, told)]);
        return { active: await activeOf(tx, playerId), revealed: toRevealed(old) };
      });
      outbox.poke();
      return rotated;
    },

    /** The server seed of a pair, once it is revealed. */
    revealedSeed: (row: { sealed_seed: Buffer; revealed_at: Date | null }) =>
      row.revealed_at ? vault.open(row.sealed_seed, PURPOSE).toString('hex') : null,
  };
}

function toActive(row: { server_seed_hash: string; client_seed: string; nonce: bigint; started_at: Date }) {
  return {
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonce: Number(row.nonce),
    startedAt: row.started_at.toISOString(),
  };
}
