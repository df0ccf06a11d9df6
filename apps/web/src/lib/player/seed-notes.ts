import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as fairness from '@clearcrate/contract/fairness';
import { SHOWN_REVEALED_SEEDS } from '@clearcrate/contract/limits';

/**
 * What this browser remembers of the seeds it was shown, so that the store need not be believed: a hash that was promised
 * must turn up again, with the time it was shown at and with the client seed that answered it.
 */

export type Seeds = DataOf<typeof fairness.getSeed>;

export interface SeedNote {
  hash: string;
  /** When the store says it showed the hash. */
  publishedAt: string;
  /** When this browser saw it. */
  seenAt: string;
  /** What this browser answered it with, where it was this one. */
  clientSeed?: string;
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

export function noteChoice({ notes, ...rest }: SeedNotes, hash: string, clientSeed: string): SeedNotes {
  return { ...rest, notes: notes.map((note) => (note.hash === hash ? { ...note, clientSeed } : note)) };
}

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
