import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as fairness from '@clearcrate/contract/fairness';
import { normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyValueStore } from '../storage.ts';
import {
  type Breach,
  findBreach,
  NO_NOTES,
  noteChoice,
  noteNext,
  readNotes,
  type SeedNotes,
  type Seeds,
} from './seed-notes.ts';

export type Rotation = DataOf<typeof fairness.rotateSeed>;

export interface SeedKeeperDeps {
  storage: KeyValueStore;
  /** Both reject when the store refuses or is not there. */
  getSeed(): Promise<Seeds>;
  rotateSeed(
    choice: { clientSeed: string; nextServerSeedHash: string },
    options: { quiet: boolean },
  ): Promise<Rotation>;
  playerId(): string | undefined;
  /** Now, or as soon as the player is known whose token this is: their seeds may be here before. */
  whenKnown(work: () => void): void;
  randomSeed(): string;
  nowMs(): number;
  /** A client seed was made that nobody asked for: what the page shows of the seeds is old. */
  made(): void;
  /** A promise was not kept: the player is told at once, wherever they are. */
  warn(): void;
}

export interface SeedKeeper {
  /** The broken promise of the player at hand, if there is one. */
  breach: StoreApi<{ breach?: Breach | undefined }>;
  /** Asks for the seeds, and holds them against the notes. */
  look(): Promise<Seeds>;
  /** Answers the hash that is shown with a client seed, and looks whether the store kept to that hash. Quiet: nobody asked for it. */
  rotate(shown: Seeds['next'], clientSeed: string, options?: { quiet: boolean }): Promise<Rotation>;
  /** Sees to it that there is a pair to draw with: makes a client seed where the player has none. */
  ensure(): Promise<boolean>;
  /** When this browser was shown a hash, where it was. */
  seenAt(hash: string): string | undefined;
  /** The player has put it away; notes begin anew. */
  forgetBreach(): void;
}

/** What is kept for the player at hand, and the breach among it for the page to show. */
function openNotebook({ storage, playerId, warn }: SeedKeeperDeps) {
  const breach = createStore<{ breach?: Breach | undefined }>(() => ({}));
  const all = () => readNotes(storage.get('seedNotes'));
  const recall = (notes = all()): SeedNotes => {
    const player = playerId();
    return (player !== undefined && notes[player]) || NO_NOTES;
  };
  const keep = (change: (before: SeedNotes) => SeedNotes) => {
    const player = playerId();
    if (player === undefined) return;
    const notes = change(recall());
    storage.set('seedNotes', JSON.stringify({ ...all(), [player]: notes }));
    breach.setState({ breach: notes.breach });
  };
  const accuse = (found: Breach | undefined) => {
    if (!found) return;
    const isNews = recall().breach === undefined;
    keep((notes) => ({ ...notes, breach: notes.breach ?? found }));
    // Without a player to keep it for, it is shown all the same.
    breach.setState({ breach: recall().breach ?? found });
    if (isNews) warn();
  };
  return { breach, all, recall, keep, accuse };
}

export function createSeedKeeper(deps: SeedKeeperDeps): SeedKeeper {
  const { breach, all, recall, keep, accuse } = openNotebook(deps);
  const now = () => new Date(deps.nowMs()).toISOString();
  let ensuring: Promise<boolean> | undefined;

  const look = async () => {
    // What another window notes while this request is on its way is news to neither, so it is not held against the answer.
    const before = all();
    const seeds = await deps.getSeed();
    deps.whenKnown(() => {
      accuse(findBreach(recall(before), seeds));
      keep((notes) => noteNext(notes, seeds.next, now()));
    });
    return seeds;
  };

  const rotate: SeedKeeper['rotate'] = async (shown, clientSeed, options = { quiet: false }) => {
    const seenAt = recall().notes.find(({ hash }) => hash === shown.serverSeedHash)?.seenAt ?? now();
    keep((notes) => noteNext(notes, shown, seenAt));
    try {
      const answer = await deps.rotateSeed({ clientSeed, nextServerSeedHash: shown.serverSeedHash }, options);
      accuse(findRotationBreach(shown, clientSeed, answer, seenAt));
      keep((notes) =>
        noteNext(noteChoice(notes, shown.serverSeedHash, normaliseClientSeed(clientSeed)), answer.next, now()),
      );
      return answer;
    } catch (refusal) {
      // Another window may have been faster. If not, a hash was taken back once the store knew the answer to it, which a look shows.
      await look().catch(() => undefined);
      throw refusal;
    }
  };

  const makeSeed = async (): Promise<boolean> => {
    try {
      const { active, next } = await look();
      if (active) return true;
      await rotate(next, deps.randomSeed(), { quiet: true });
      deps.made();
      return true;
    } catch {
      return look().then(
        ({ active }) => active !== null,
        () => false,
      );
    }
  };

  return {
    breach,
    look,
    rotate,
    ensure: () => {
      ensuring ??= makeSeed().finally(() => {
        ensuring = undefined;
      });
      return ensuring;
    },
    seenAt: (hash) => recall().notes.find((note) => note.hash === hash)?.seenAt,
    forgetBreach: () => {
      keep(() => NO_NOTES);
      breach.setState({ breach: undefined });
    },
  };
}

/** The seed put into use must be the one that was promised, with the answer it was given. */
function findRotationBreach(
  { serverSeedHash: hash, publishedAt }: Seeds['next'],
  clientSeed: string,
  { active }: Rotation,
  seenAt: string,
): Breach | undefined {
  if (active.serverSeedHash !== hash) return { kind: 'replaced', hash, seenAt };
  const isKept = active.clientSeed === normaliseClientSeed(clientSeed) && active.publishedAt === publishedAt;
  return isKept ? undefined : { kind: 'changed', hash, seenAt };
}
