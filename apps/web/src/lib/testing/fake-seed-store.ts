import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import type { KeyValueStore, StorageKey } from '../browser/storage.ts';
import type { Asker } from '../player/asker.ts';
import { createSeedKeeper, type Rotation, type SeedKeeper } from '../player/seed-keeper.ts';
import type { Seeds } from '../player/seed-notes.ts';

/** An honest store; tests break it in one place each. */
export class FakeStore {
  #made = 0;
  choices: string[] = [];
  seeds: Seeds = { active: null, next: this.commit(), revealed: [] };

  commit(): Seeds['next'] {
    this.#made += 1;
    const publishedAt = new Date(Date.parse('2026-11-15T04:00:00.000Z') + this.#made * 1_000).toISOString();
    return { serverSeedHash: `hash-${this.#made}`, publishedAt };
  }

  async getSeed(): Promise<Seeds> {
    return structuredClone(this.seeds);
  }

  async rotateSeed({ clientSeed, nextServerSeedHash }: { clientSeed: string; nextServerSeedHash: string }) {
    this.choices.push(clientSeed);
    if (nextServerSeedHash !== this.seeds.next.serverSeedHash) throw new Error('nextSeedChanged');
    return this.moveOn(clientSeed);
  }

  moveOn(clientSeed: string): Rotation {
    const { active: old, next, revealed } = this.seeds;
    const active = { ...next, clientSeed, nonce: 0, chosenAt: '2026-11-15T05:00:00.000Z' };
    const last = old && { ...old, serverSeed: `seed of ${old.serverSeedHash}`, revealedAt: active.chosenAt };
    this.seeds = { active, next: this.commit(), revealed: last ? [last, ...revealed].slice(0, 20) : revealed };
    return structuredClone({ active, next: this.seeds.next, revealed: last });
  }
}

const OUTCOMES: Record<string, 'moved' | 'unanswered'> = { nextSeedChanged: 'moved', network: 'unanswered' };

const askedBy = (player = ''): Asker => ({ whenKnown: (work) => work(player), isHere: () => true });

/** A player's browser, whose tabs share its storage. */
export class FakeBrowser {
  /** Rejects writes, like a full disk. */
  isFull = false;
  warnings = 0;
  #made = 0;
  readonly storage: KeyValueStore;

  constructor() {
    const kept = new Map<string, string>();
    this.storage = createStorage<StorageKey>(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key) => void kept.delete(key),
    }));
  }

  openWindow(
    store: FakeStore,
    player: string | (() => string | undefined) = '100001',
    asker?: () => Asker,
  ): SeedKeeper {
    const playerId = () => (typeof player === 'string' ? player : player());
    return createSeedKeeper({
      storage: this.storage,
      getSeed: () => store.getSeed(),
      rotateSeed: (choice) => store.rotateSeed(choice),
      outcomeOf: (failure) => OUTCOMES[(failure as Error).message] ?? 'refused',
      alone: (work) => work(),
      playerId,
      asker: asker ?? (() => askedBy(playerId())),
      randomSeed: () => {
        this.#made += 1;
        return `random-${this.#made}`;
      },
      nowMs: () => Date.parse('2026-11-15T04:30:00.000Z'),
      made: () => {},
      warn: () => {
        this.warnings += 1;
      },
    });
  }
}

export const breachOf = (keeper: SeedKeeper) => keeper.shown.getState().breach;
