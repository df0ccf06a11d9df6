import { toHex } from '@clearcrate/fairness/bytes';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { NO_SEAL, nextSeal } from '@clearcrate/fairness/seal';

/** Alterations of every kind of line of an export: of each member, and of the lines themselves. */

// biome-ignore lint/suspicious/noExplicitAny: records are altered by their members' names, whatever they hold.
type Json = any;

export interface Mutation {
  kind: string;
  /** A member by its path, or what was done with the line. */
  what: string;
  lines: string[];
}

const kindOf = (line: string): string => JSON.parse(line).kind;

/** Counts and seals the lines again, as a store would that alters its own export. */
export function reseal(lines: readonly string[]): string[] {
  let seal = NO_SEAL;
  let count = 0;
  return lines.map((line) => {
    const told =
      kindOf(line) === 'end' ? JSON.stringify({ ...JSON.parse(line), lines: count, seal: toHex(seal) }) : line;
    seal = runSync(nextSeal(seal, told), nodeHasher);
    count += 1;
    return told;
  });
}

/** Leaves out pairs that were never drawn with, which make up most lines of a store with many players. */
export const withoutUnusedPairs = (lines: readonly string[]): string[] =>
  reseal(lines.filter((line) => !(line.includes('"kind":"pair"') && line.includes('"draws":0'))));

const TIME = /^\d{4}-\d\d-\d\dT/;
const HEX = /^[0-9a-f]{16,}$/;
const AMOUNT = /^\d+\.\d\d$/;
const HOUR_MS = 3_600_000;

/** Another value of the same form. */
function other(value: string | number | null, path: string): string | number | null {
  if (value === null) return path === 'winner' ? 1 : '1'.repeat(64);
  if (typeof value === 'number') return path.endsWith('seats.0') || path === 'seat' ? (value % 2) + 1 : value + 1;
  if (TIME.test(value)) return new Date(Date.parse(value) + 2 * HOUR_MS).toISOString();
  if (HEX.test(value)) return (value.startsWith('0') ? '1' : '0') + value.slice(1);
  if (AMOUNT.test(value)) return (Number(value) + 1).toFixed(2);
  const words: Record<string, string> = {
    classic: 'clown',
    clown: 'classic',
    store: 'player',
    drawn: 'unused',
    coin: 'shell',
  };
  return words[value] ?? `${value}x`;
}

interface Altered {
  path: string;
  value: Json;
}

/** A list without its last element, in another order, and with its first element altered. */
function* alteredList(list: Json[], path: string): Generator<Altered> {
  const [first, second, ...rest] = list;
  if (list.length === 0) return;
  yield { path: `${path}.last`, value: list.slice(0, -1) };
  if (list.length > 1 && JSON.stringify(first) !== JSON.stringify(second))
    yield { path: `${path}.order`, value: [second, first, ...rest] };
  for (const inner of altered(first, `${path}.0`)) yield { path: inner.path, value: [inner.value, ...list.slice(1)] };
}

function* altered(value: Json, path: string): Generator<Altered> {
  if (Array.isArray(value)) yield* alteredList(value, path);
  else if (typeof value !== 'object' || value === null) yield { path, value: other(value, path) };
  else
    for (const [name, member] of Object.entries(value))
      for (const inner of altered(member, `${path}.${name}`))
        yield { path: inner.path, value: { ...value, [name]: inner.value } };
}

/** Yields a record with each of its members altered or left out. */
function* alteredRecord({ kind, format, ...members }: Record<string, Json>): Generator<Altered> {
  for (const [name, member] of Object.entries(members)) {
    const { [name]: _gone, ...rest } = members;
    yield { path: `${name} left out`, value: { format, kind, ...rest } };
    for (const { path, value } of altered(member, name))
      yield { path, value: { format, kind, ...members, [name]: value } };
  }
}

/** A tied battle has no winner in the other mode either. */
const isTie = (line: string): boolean => kindOf(line) === 'battle' && JSON.parse(line).winner === null;

/** The line of a kind with the most members, and of those the longest; no tied battle. */
function richest(lines: readonly string[], kind: string): number {
  const size = (line: string) => [...alteredRecord(JSON.parse(line))].length * 1_000_000 + line.length;
  const own = lines.flatMap((line, index) => (kindOf(line) === kind ? [{ line, index }] : []));
  const ranked = own.filter(({ line }) => !isTie(line)).map(({ line, index }) => ({ index, size: size(line) }));
  if (ranked.length === 0) throw new Error(`there is no ${kind} to alter among ${own.length}`);
  return ranked.reduce((best, one) => (one.size > best.size ? one : best)).index;
}

const DATA_KINDS = ['odds', 'beacon', 'player', 'shared', 'battle', 'order', 'rank', 'split', 'crash'];
export const KINDS = [...DATA_KINDS, 'export', 'batch', 'seed', 'chain', 'pair', 'end'];

/** Members of one line, each altered, in an export that is sealed again. */
export function memberMutations(lines: readonly string[], kind: string): Mutation[] {
  const index = richest(lines, kind);
  return [...alteredRecord(JSON.parse(lines[index] ?? ''))].map(({ path, value }) => {
    const changed = lines.with(index, JSON.stringify(value));
    return { kind, what: path, lines: kind === 'end' ? changed : reseal(changed) };
  });
}

/** The order of lines has no meaning, but the seal shows that it was altered. */
export const EXCHANGED = 'exchanged with its neighbour';

/** Lines that are gone, doubled or exchanged. */
export function lineMutations(lines: readonly string[], kind: string): Mutation[] {
  const own = lines.flatMap((line, index) => (kindOf(line) === kind ? [index] : []));
  const [first = 0] = own;
  const middle = own[own.length >> 1] ?? first;
  const line = lines[middle] ?? '';
  const next = middle + 1 < lines.length ? middle + 1 : middle - 1;
  const made: [string, string[]][] = [
    ['one gone', lines.toSpliced(middle, 1)],
    ['the first gone', lines.toSpliced(first, 1)],
    ['the last gone', lines.toSpliced(own.at(-1) ?? 0, 1)],
    ['all gone', lines.filter((_, index) => !own.includes(index))],
    ['one doubled', lines.toSpliced(middle, 0, line)],
    [EXCHANGED, lines.with(middle, lines[next] ?? '').with(next, line)],
    ['cut off behind it', lines.slice(0, middle + 1)],
  ];
  const isChanged = (changed: readonly string[]) => changed.join() !== lines.join();
  return made.filter(([, changed]) => isChanged(changed)).map(([what, changed]) => ({ kind, what, lines: changed }));
}
