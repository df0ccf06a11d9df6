import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as fairness from '@clearcrate/contract/fairness';
import { normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyValueStore } from '../browser/storage.ts';
import type { Asker } from './asker.ts';
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
  /** Both reject when the store rejects or is unreachable. */
  getSeed(): Promise<Seeds>;
  rotateSeed(
    choice: { clientSeed: string; nextServerSeedHash: string },
    options: { quiet: boolean },
  ): Promise<Rotation>;
  /** `moved`: the store reports another next hash, which another tab may have caused. */
  outcomeOf(failure: unknown): 'refused' | 'unanswered' | 'moved';
  /** Runs one at a time over all tabs of this browser. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  playerId(): string | undefined;
  /**
   * The owner of the next call's token. Read before each call, since another account may be signed
   * in when it is answered.
   */
  asker(): Asker;
  randomSeed(): string;
  nowMs(): number;
  /** Called after an automatic client seed, to refresh the shown seeds. */
  made(): void;
  /** Called on a broken promise, to notify the player at once on any page. */
  warn(): void;
}

/**
 * The browser stores nothing: after a reload the same hash would get another client seed without
 * notice.
 */
export class UnkeptSeed extends Error {}

export interface Shown {
  /** The broken promise of the current player, if any. */
  breach?: Breach | undefined;
  /** Hashes whose answer the store rejected or did not use. */
  offers: readonly SeedNote[];
  /** The browser keeps no notes beyond this page. */
  isUnkept?: boolean;
}

export interface SeedKeeper {
  /** The notes shown by the page. */
  shown: StoreApi<Shown>;
  /** Reads the seeds and compares them with the notes. */
  look(): Promise<Seeds>;
  /**
   * Answers the shown hash with a client seed and checks that the store kept to that hash. A hash
   * that was answered before gets the same client seed again. Rejects with `UnkeptSeed` if the
   * browser stores nothing.
   */
  rotate(shown: Seeds['next'], clientSeed: string): Promise<Rotation>;
  /** Ensures a pair to draw with: chooses a client seed if the player has none. */
  ensure(): Promise<boolean>;
  /** When this browser first saw a hash, if it did. */
  seenAt(hash: string): string | undefined;
  /** The client seed offered for this hash, until the store accepts it. */
  offered(hash: string): string | undefined;
  /** Dismisses the broken promise; notes start anew. */
  forgetBreach(): void;
  forgetOffers(): void;
}

/** The stored notes by player, and the part of the current player's notes shown by the page. */
function openNotebook({ storage, playerId, warn }: SeedKeeperDeps) {
  const shown = createStore<Shown>(() => ({ offers: [] }));
  const all = () => readNotes(storage.get('seedNotes'));
  const recall = (player: string | undefined, notes = all()): SeedNotes =>
    (player !== undefined && notes[player]) || NO_NOTES;
  /** Returns whether the notes outlive this page. */
  const keep = (player: string, change: (before: SeedNotes) => SeedNotes): boolean => {
    const notes = change(recall(player));
    const isKept = storage.set('seedNotes', JSON.stringify({ ...all(), [player]: notes }));
    if (player === playerId())
      shown.setState({ breach: notes.breach, offers: offersToShow(notes), isUnkept: !isKept }, true);
    return isKept;
  };
  const change = (work: (before: SeedNotes) => SeedNotes) => {
    const player = playerId();
    if (player !== undefined) keep(player, work);
  };
  const accuse = (player: string, found: Breach | undefined) => {
    if (!found) return;
    const isNews = recall(player).breach === undefined;
    keep(player, (notes) => ({ ...notes, breach: notes.breach ?? found }));
    // A player who has left sees it at the next visit.
    if (isNews && player === playerId()) warn();
  };
  return { shown, all, recall, keep, change, accuse };
}

type Notebook = ReturnType<typeof openNotebook>;

/**
 * Sends the answer to a hash. Notes it first, with the same seed as before if there was one, and
 * its outcome afterwards.
 */
function createOffers(deps: SeedKeeperDeps, { recall, keep, accuse }: Notebook, look: SeedKeeper['look']) {
  const now = () => new Date(deps.nowMs()).toISOString();

  const noteFailure = async (player: string, { hash, at }: { hash: string; at: string }, failure: unknown) => {
    const outcome = deps.outcomeOf(failure);
    if (outcome !== 'moved') keep(player, (notes) => noteResult(notes, hash, at, outcome));
    // Another tab or device may have been faster. If not, the store withdrew a hash after it knew
    // the answer, which a read shows.
    const seeds = await look().catch(() => undefined);
    if (outcome === 'moved' && seeds?.next.serverSeedHash === hash)
      keep(player, (notes) => noteResult(notes, hash, at, 'refused'));
  };

  return async (player: string, shown: Seeds['next'], { wanted, quiet }: { wanted: string; quiet: boolean }) => {
    const { serverSeedHash: hash } = shown;
    const at = now();
    const note = (notes: SeedNotes) => noteTry(noteNext(notes, shown, at), hash, normaliseClientSeed(wanted), at);
    if (!keep(player, note)) throw new UnkeptSeed('This browser keeps no notes.');
    const { seenAt } = recall(player).notes.find((one) => one.hash === hash) ?? { seenAt: at };
    const clientSeed = offerOf(recall(player), hash)?.clientSeed ?? wanted;
    try {
      const answer = await deps.rotateSeed({ clientSeed, nextServerSeedHash: hash }, { quiet });
      accuse(player, findRotationBreach(shown, clientSeed, answer, seenAt));
      keep(player, (notes) =>
        noteNext(settleOffers(notes, { active: answer.active, revealed: [] }), answer.next, now()),
      );
      return answer;
    } catch (failure) {
      await noteFailure(player, { hash, at }, failure);
      throw failure;
    }
  };
}

export function createSeedKeeper(deps: SeedKeeperDeps): SeedKeeper {
  const notebook = openNotebook(deps);
  const { shown, all, recall, keep, change, accuse } = notebook;
  const now = () => new Date(deps.nowMs()).toISOString();
  let ensuring: Promise<boolean> | undefined;

  const look = async () => {
    // Notes made by another tab during this request are not compared with its answer, which may be
    // older.
    const before = all();
    const asker = deps.asker();
    const seeds = await deps.getSeed();
    asker.whenKnown((player) => {
      accuse(player, findBreach(recall(player, before), seeds));
      keep(player, (notes) => settleOffers(noteNext(notes, seeds.next, now()), seeds));
    });
    return seeds;
  };
  const offer = createOffers(deps, notebook, look);
  /** Sends nothing before it can be noted for its player, nor after another one has signed in. */
  const inTurn = async <T>(work: (player: string) => Promise<T>): Promise<T> => {
    const asker = deps.asker();
    const left = () => new Error('The player has signed out.');
    const player = await new Promise<string>((resolve, reject) => asker.whenKnown(resolve, () => reject(left())));
    return deps.alone(() => (asker.isHere() ? work(player) : Promise.reject(left())));
  };

  const makeSeed = async (): Promise<boolean> => {
    try {
      return await inTurn(async (player) => {
        const asker = deps.asker();
        const { active, next } = await look();
        if (active) return true;
        if (!asker.isHere()) return false;
        await offer(player, next, { wanted: deps.randomSeed(), quiet: true });
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
    rotate: (next, clientSeed) => inTurn((player) => offer(player, next, { wanted: clientSeed, quiet: false })),
    ensure: () => {
      ensuring ??= makeSeed().finally(() => {
        ensuring = undefined;
      });
      return ensuring;
    },
    seenAt: (hash) => recall(deps.playerId()).notes.find((note) => note.hash === hash)?.seenAt,
    offered: (hash) => {
      const made = offerOf(recall(deps.playerId()), hash);
      return made?.state === 'open' ? made.clientSeed : undefined;
    },
    forgetBreach: () =>
      change(({ notes, breach }) => ({
        notes: notes.filter(({ hash, offer: made }) => made?.state === 'open' && hash !== breach?.hash),
      })),
    forgetOffers: () => change(forgetOffers),
  };
}

/** Checks that the activated seed is the promised one with the offered client seed. */
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
