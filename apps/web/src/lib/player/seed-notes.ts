import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as fairness from '@clearcrate/contract/fairness';
import { SHOWN_REVEALED_SEEDS } from '@clearcrate/contract/limits';

/**
 * What this browser remembers of the seeds it was shown, so that the store need not be believed: a hash that was promised
 * must turn up again, with the time it was shown at and with the client seed that answered it.
 */

export type Seeds = DataOf<typeof fairness.getSeed>;

/** `sent` until the outcome is known, and for good when the page was closed meanwhile. */
export interface SeedTry {
  at: string;
  result: 'sent' | 'refused' | 'unanswered';
}

/**
 * The client seed this browser answers a hash with. It is noted before it is sent and never changes: a store that refuses
 * until it likes the seed would otherwise get another one with every try.
 */
export interface SeedOffer {
  clientSeed: string;
  tries: SeedTry[];
  /** `replaced`: the hash is in use with a client seed that this browser did not send. */
  state: 'open' | 'accepted' | 'replaced';
}

export interface SeedNote {
  hash: string;
  /** When the store says it showed the hash. */
  publishedAt: string;
  /** When this browser saw it. */
  seenAt: string;
  /** The client seed it was first seen in use with, where this browser had offered one. */
  clientSeed?: string;
  offer?: SeedOffer;
}

/** `replaced`: a promised hash is gone, or another one was used. `changed`: the store tells of it otherwise than before. */
export interface Breach {
  kind: 'replaced' | 'changed';
  hash: string;
  seenAt: string;
}

export interface SeedNotes {
  notes: SeedNote[];
  /** The first promise that was not kept. It stays until the player has put it away. */
  breach?: Breach;
}

const KEPT_NOTES = 30;
const KEPT_TRIES = 50;
export const NO_NOTES: SeedNotes = { notes: [] };

type Told = { serverSeedHash: string; publishedAt: string; clientSeed?: string };

/** The store tells the last pairs only; what is older than all of them can no longer be asked for. */
function isWithinReach(note: SeedNote, { revealed }: Seeds): boolean {
  const oldest = revealed.at(-1);
  return revealed.length < SHOWN_REVEALED_SEEDS || oldest === undefined || oldest.publishedAt <= note.publishedAt;
}

/** Holds what the store tells now against what was noted before it was asked. */
export function findBreach({ notes }: SeedNotes, seeds: Seeds): Breach | undefined {
  const told: Told[] = [seeds.next, ...(seeds.active ? [seeds.active] : []), ...seeds.revealed];
  for (const note of notes) {
    const { hash, seenAt } = note;
    const pair = told.find(({ serverSeedHash }) => serverSeedHash === hash);
    if (!pair && isWithinReach(note, seeds)) return { kind: 'replaced', hash, seenAt };
    if (!pair) continue;
    const isOther = note.clientSeed !== undefined && pair.clientSeed !== note.clientSeed;
    if (isOther || pair.publishedAt !== note.publishedAt) return { kind: 'changed', hash, seenAt };
  }
  return undefined;
}

/** Remembers a hash the first time it is seen; the newest notes are kept. */
export function noteNext({ notes, ...rest }: SeedNotes, next: Seeds['next'], seenAt: string): SeedNotes {
  const { serverSeedHash: hash, publishedAt } = next;
  if (notes.some((note) => note.hash === hash)) return { notes, ...rest };
  return { ...rest, notes: [...notes, { hash, publishedAt, seenAt }].slice(-KEPT_NOTES) };
}

const changeNote = ({ notes, ...rest }: SeedNotes, hash: string, change: (note: SeedNote) => SeedNote): SeedNotes => ({
  ...rest,
  notes: notes.map((note) => (note.hash === hash ? change(note) : note)),
});

export const offerOf = ({ notes }: SeedNotes, hash: string): SeedOffer | undefined =>
  notes.find((note) => note.hash === hash)?.offer;

/** Notes a try before it is sent. The client seed is the one offered before, where there was one. */
export const noteTry = (notes: SeedNotes, hash: string, clientSeed: string, at: string): SeedNotes =>
  changeNote(notes, hash, (note) => {
    const { offer = { clientSeed, tries: [], state: 'open' as const } } = note;
    const tries = [...offer.tries, { at, result: 'sent' as const }].slice(-KEPT_TRIES);
    return { ...note, offer: { ...offer, tries } };
  });

/** Notes how a try ended, unless the offer was accepted meanwhile. */
export const noteResult = (notes: SeedNotes, hash: string, at: string, result: SeedTry['result']): SeedNotes =>
  changeNote(notes, hash, (note) => {
    const { offer } = note;
    if (offer?.state !== 'open') return note;
    const tries = offer.tries.map((one) => (one.at === at ? { ...one, result } : one));
    return { ...note, offer: { ...offer, tries } };
  });

/** Holds open offers against the client seeds that hashes are in use with. Tries that were not refused are of no interest then. */
export function settleOffers({ notes, ...rest }: SeedNotes, { active, revealed }: Pick<Seeds, 'active' | 'revealed'>) {
  const used = new Map(
    [...(active ? [active] : []), ...revealed].map((pair) => [pair.serverSeedHash, pair.clientSeed]),
  );
  const settled = notes.map((note): SeedNote => {
    const clientSeed = used.get(note.hash);
    if (note.offer?.state !== 'open' || clientSeed === undefined) return note;
    const tries = note.offer.tries.filter(({ result }) => result === 'refused');
    const state = note.offer.clientSeed === clientSeed ? 'accepted' : 'replaced';
    return { ...note, clientSeed, offer: { ...note.offer, tries, state } };
  });
  return { ...rest, notes: settled };
}

/** What the player should see: refused tries, tries without an answer, and a hash in use with another seed than was offered. */
export const offersToShow = ({ notes }: SeedNotes): SeedNote[] =>
  notes.filter(({ offer }) => offer?.state === 'replaced' || offer?.tries.some(({ result }) => result !== 'sent'));

/** The player has put it away. What is still open goes on being offered. */
export const forgetOffers = ({ notes, ...rest }: SeedNotes): SeedNotes => ({
  ...rest,
  notes: notes.map(({ offer, ...note }) => (offer?.state === 'open' ? { ...note, offer } : note)),
});

/** Notes of several players who use this browser, as they are kept. */
export function readNotes(text: string | undefined): Record<string, SeedNotes> {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read !== null ? (read as Record<string, SeedNotes>) : {};
  } catch {
    // Nothing yet, or written by nobody we know.
    return {};
  }
}
