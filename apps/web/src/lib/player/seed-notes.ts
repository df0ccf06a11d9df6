import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as fairness from '@clearcrate/contract/fairness';
import { SHOWN_REVEALED_SEEDS } from '@clearcrate/contract/limits';

/**
 * Notes of the seeds that this browser was shown, so that the store need not be trusted: a promised
 * hash must appear again, with its time and with the client seed that answered it.
 */

export type Seeds = DataOf<typeof fairness.getSeed>;

/** `sent` until the outcome is known; stays so if the page was closed meanwhile. */
export interface SeedTry {
  at: string;
  result: 'sent' | 'refused' | 'unanswered';
}

/**
 * The client seed with which this browser answers a hash. Noted before it is sent and never
 * changed: otherwise a store could reject until it likes the seed.
 */
export interface SeedOffer {
  clientSeed: string;
  tries: SeedTry[];
  /** `replaced`: the hash is in use with a client seed that this browser did not send. */
  state: 'open' | 'accepted' | 'replaced';
}

export interface SeedNote {
  hash: string;
  /** When the store claims to have shown the hash. */
  publishedAt: string;
  /** When this browser saw it. */
  seenAt: string;
  /** The client seed it was first seen in use with, if this browser had offered one. */
  clientSeed?: string;
  offer?: SeedOffer;
}

/**
 * `replaced`: a promised hash is gone, or another one was used. `changed`: its data differs from
 * before.
 */
export interface Breach {
  kind: 'replaced' | 'changed';
  hash: string;
  seenAt: string;
}

export interface SeedNotes {
  notes: SeedNote[];
  /** The first broken promise. Kept until the player dismisses it. */
  breach?: Breach;
}

const KEPT_NOTES = 30;
const KEPT_TRIES = 50;
export const NO_NOTES: SeedNotes = { notes: [] };

type ListedPair = { serverSeedHash: string; publishedAt: string; clientSeed?: string };

/** The store lists only the last pairs; older ones cannot be checked. */
function isWithinReach(note: SeedNote, { revealed }: Seeds): boolean {
  const oldest = revealed.at(-1);
  return revealed.length < SHOWN_REVEALED_SEEDS || oldest === undefined || oldest.publishedAt <= note.publishedAt;
}

/** Compares the store's answer with the notes made before the request. */
export function findBreach({ notes }: SeedNotes, seeds: Seeds): Breach | undefined {
  const listed: ListedPair[] = [seeds.next, ...(seeds.active ? [seeds.active] : []), ...seeds.revealed];
  for (const note of notes) {
    const { hash, seenAt } = note;
    const pair = listed.find(({ serverSeedHash }) => serverSeedHash === hash);
    if (!pair && isWithinReach(note, seeds)) return { kind: 'replaced', hash, seenAt };
    if (!pair) continue;
    const isOther = note.clientSeed !== undefined && pair.clientSeed !== note.clientSeed;
    if (isOther || pair.publishedAt !== note.publishedAt) return { kind: 'changed', hash, seenAt };
  }
  return undefined;
}

/** Notes a hash when it is first seen; keeps the newest notes. */
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

/** Notes a try before it is sent. Uses the client seed offered before, if any. */
export const noteTry = (notes: SeedNotes, hash: string, clientSeed: string, at: string): SeedNotes =>
  changeNote(notes, hash, (note) => {
    const { offer = { clientSeed, tries: [], state: 'open' as const } } = note;
    const tries = [...offer.tries, { at, result: 'sent' as const }].slice(-KEPT_TRIES);
    return { ...note, offer: { ...offer, tries } };
  });

/** Notes the result of a try, unless the offer was accepted meanwhile. */
export const noteResult = (notes: SeedNotes, hash: string, at: string, result: SeedTry['result']): SeedNotes =>
  changeNote(notes, hash, (note) => {
    const { offer } = note;
    if (offer?.state !== 'open') return note;
    const tries = offer.tries.map((one) => (one.at === at ? { ...one, result } : one));
    return { ...note, offer: { ...offer, tries } };
  });

/** Compares open offers with the client seeds in use. Drops tries that were not rejected. */
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

/**
 * Offers to show: rejected or unanswered tries, and hashes in use with another seed than offered.
 */
export const offersToShow = ({ notes }: SeedNotes): SeedNote[] =>
  notes.filter(({ offer }) => offer?.state === 'replaced' || offer?.tries.some(({ result }) => result !== 'sent'));

/** Dismisses the shown offers. Open ones are kept. */
export const forgetOffers = ({ notes, ...rest }: SeedNotes): SeedNotes => ({
  ...rest,
  notes: notes.map(({ offer, ...note }) => (offer?.state === 'open' ? { ...note, offer } : note)),
});

/** Parses the stored notes of all players of this browser. */
export function readNotes(text: string | undefined): Record<string, SeedNotes> {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read !== null ? (read as Record<string, SeedNotes>) : {};
  } catch {
    // Empty or not our format.
    return {};
  }
}
