import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as fairness from '@clearcrate/contract/fairness';
import { normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyValueStore } from '../storage.ts';
import {
  type Breach,
  findBreach,
  forgetOffers,
  NO_NOTES,
  noteNext,
  noteResult,
  noteTry,
  offerOf,
  offersToShow,
  readNotes,
  type SeedNote,
  type SeedNotes,
  type Seeds,
  settleOffers,
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
  /** `moved`: the store says that another hash stands now, which another window may have brought about. */
  outcomeOf(failure: unknown): 'refused' | 'unanswered' | 'moved';
  /** One at a time over all windows of this browser. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  playerId(): string | undefined;
  /** Now, or as soon as the player is known whose token this is: their seeds may be here before. */
  whenKnown(work: () => void, otherwise?: () => void): void;
  randomSeed(): string;
  nowMs(): number;
  /** A client seed was made that nobody asked for: what the page shows of the seeds is old. */
  made(): void;
  /** A promise was not kept: the player is told at once, wherever they are. */
  warn(): void;
}

export interface Shown {
  /** The broken promise of the player at hand, if there is one. */
  breach?: Breach | undefined;
  /** Hashes whose answer the store refused, or did not use. */
  offers: readonly SeedNote[];
}

export interface SeedKeeper {
  /** What the page shows of the notes. */
  shown: StoreApi<Shown>;
  /** Asks for the seeds, and holds them against the notes. */
  look(): Promise<Seeds>;
  /**
   * Answers the hash that is shown with a client seed, and looks whether the store kept to that hash. A hash that was answered
   * before gets the same client seed again. Quiet: the player did not ask for it.
   */
  rotate(shown: Seeds['next'], clientSeed: string, options?: { quiet: boolean }): Promise<Rotation>;
  /** Sees to it that there is a pair to draw with: makes a client seed where the player has none. */
  ensure(): Promise<boolean>;
  /** When this browser was shown a hash, where it was. */
  seenAt(hash: string): string | undefined;
  /** The client seed this hash was answered with, while the store has not accepted it. */
  offered(hash: string): string | undefined;
  /** The player has put it away; notes begin anew. */
  forgetBreach(): void;
  forgetOffers(): void;
}

/** What is kept for the player at hand, and what of it the page shows. */
function openNotebook({ storage, playerId, warn }: SeedKeeperDeps) {
  const shown = createStore<Shown>(() => ({ offers: [] }));
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
    shown.setState({ breach: notes.breach, offers: offersToShow(notes) });
  };
  const accuse = (found: Breach | undefined) => {
    if (!found) return;
    const isNews = recall().breach === undefined;
    keep((notes) => ({ ...notes, breach: notes.breach ?? found }));
    // Without a player to keep it for, it is shown all the same.
    shown.setState({ breach: recall().breach ?? found });
    if (isNews) warn();
  };
  return { shown, all, recall, keep, accuse };
}

type Notebook = ReturnType<typeof openNotebook>;

/** Sends the answer to a hash: noted first, the same as before where there was one, and with its outcome noted behind it. */
function createOffers(deps: SeedKeeperDeps, { recall, keep, accuse }: Notebook, look: SeedKeeper['look']) {
  const now = () => new Date(deps.nowMs()).toISOString();

  const noteFailure = async (hash: string, at: string, outcome: ReturnType<SeedKeeperDeps['outcomeOf']>) => {
    if (outcome !== 'moved') keep((notes) => noteResult(notes, hash, at, outcome));
    // Another window or device may have been faster. If not, a hash was taken back once the store knew its answer: a look shows it.
    const seeds = await look().catch(() => undefined);
    if (outcome === 'moved' && seeds?.next.serverSeedHash === hash)
      keep((notes) => noteResult(notes, hash, at, 'refused'));
  };

  return async (shown: Seeds['next'], wanted: string, options: { quiet: boolean }): Promise<Rotation> => {
    const { serverSeedHash: hash } = shown;
    const at = now();
    keep((notes) => noteTry(noteNext(notes, shown, at), hash, normaliseClientSeed(wanted), at));
    const { seenAt } = recall().notes.find((note) => note.hash === hash) ?? { seenAt: at };
    const clientSeed = offerOf(recall(), hash)?.clientSeed ?? wanted;
    try {
      const answer = await deps.rotateSeed({ clientSeed, nextServerSeedHash: hash }, options);
      accuse(findRotationBreach(shown, clientSeed, answer, seenAt));
      keep((notes) => noteNext(settleOffers(notes, { active: answer.active, revealed: [] }), answer.next, now()));
      return answer;
    } catch (failure) {
      await noteFailure(hash, at, deps.outcomeOf(failure));
      throw failure;
    }
  };
}

export function createSeedKeeper(deps: SeedKeeperDeps): SeedKeeper {
  const notebook = openNotebook(deps);
  const { shown, all, recall, keep, accuse } = notebook;
  const now = () => new Date(deps.nowMs()).toISOString();
  let ensuring: Promise<boolean> | undefined;

  const look = async () => {
    // What another window notes while this request is on its way is news to neither, so it is not held against the answer.
    const before = all();
    const seeds = await deps.getSeed();
    deps.whenKnown(() => {
      accuse(findBreach(recall(before), seeds));
      keep((notes) => settleOffers(noteNext(notes, seeds.next, now()), seeds));
    });
    return seeds;
  };
  const offer = createOffers(deps, notebook, look);
  /** Nothing is sent before it can be noted for the player it belongs to. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve, reject) =>
      deps.whenKnown(resolve, () => reject(new Error('The player has signed out.'))),
    );
    return deps.alone(work);
  };

  const makeSeed = async (): Promise<boolean> => {
    try {
      return await inTurn(async () => {
        const { active, next } = await look();
        if (active) return true;
        await offer(next, deps.randomSeed(), { quiet: true });
        deps.made();
        return true;
      });
    } catch {
      return look().then(
        ({ active }) => active !== null,
        () => false,
      );
    }
  };

  return {
    shown,
    look,
    rotate: (next, clientSeed, options = { quiet: false }) => inTurn(() => offer(next, clientSeed, options)),
    ensure: () => {
      ensuring ??= makeSeed().finally(() => {
        ensuring = undefined;
      });
      return ensuring;
    },
    seenAt: (hash) => recall().notes.find((note) => note.hash === hash)?.seenAt,
    offered: (hash) => {
      const made = offerOf(recall(), hash);
      return made?.state === 'open' ? made.clientSeed : undefined;
    },
    forgetBreach: () => {
      keep(({ notes, breach }) => ({
        notes: notes.filter(({ hash, offer: made }) => made?.state === 'open' && hash !== breach?.hash),
      }));
      shown.setState({ breach: undefined });
    },
    forgetOffers: () => keep(forgetOffers),
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
