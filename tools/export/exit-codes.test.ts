import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beaconLine,
  oddsLine,
  playerExport,
  playerRecords,
  raffleRecord,
  roomRecord,
} from '@clearcrate/fairness/testing/sample-records';
import { afterAll, describe, expect, it } from 'vitest';
import { recompute } from './both-verifiers.ts';
import { reseal } from './mutations.ts';
import { runStoreCommand } from './prove-export.ts';

/** Both verifiers end alike, so that a script may call either. */

const folder = mkdtempSync(join(tmpdir(), 'clearcrate-exits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const draws = playerRecords(3);
const whole = playerExport([oddsLine], draws);
const toLines = (records: readonly object[]) => records.map((record) => JSON.stringify(record));
const secret = draws.map((draw) => ({ ...draw, serverSeed: null }));
const chosenFirst = { ...secret[0], chosenAt: '2026-11-15T03:59:59.999Z' };
const wholeButSecret = whole.map((line) =>
  line.includes('"serverSeed"') ? JSON.stringify({ ...JSON.parse(line), serverSeed: null }) : line,
);

const FILES: Record<string, [exit: number, lines: readonly string[]]> = {
  'a whole export': [0, whole],
  'an export with an altered ticket': [1, reseal(toLines(whole.map((line) => ({ ...JSON.parse(line), ticket: 1 }))))],
  'an export that was cut off': [1, whole.slice(0, -1)],
  'an empty file': [1, []],
  'an export without draws': [1, playerExport([])],
  'an excerpt': [4, toLines([oddsLine, ...draws])],
  'an excerpt of draws that are not revealed': [4, toLines([oddsLine, ...secret])],
  'an excerpt of a room that is not revealed': [4, toLines([oddsLine, { ...roomRecord('room'), roomSeed: null }])],
  'an excerpt with a client seed that came first': [1, toLines([oddsLine, chosenFirst])],
  'an excerpt with a nonce told twice': [1, toLines([oddsLine, ...secret, secret[0] as object])],
  'a whole export of draws that are not revealed': [0, reseal(wholeButSecret)],
  'an export with a beacon that is not public': [3, playerExport([beaconLine, raffleRecord()])],
  'an excerpt with a beacon that is not public': [4, toLines([beaconLine, raffleRecord()])],
};

describe.each(Object.entries(FILES))('%s', (name, [exit, lines]) => {
  const path = join(folder, `${name}.jsonl`);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));

  it(`ends with ${exit} in both verifiers`, () => {
    const [here, inPython] = [runStoreCommand('verify', [path]), recompute(path)];
    expect([here.status, inPython.status], `${here.output}\n${inPython.output}`).toEqual([exit, exit]);
  });
});
