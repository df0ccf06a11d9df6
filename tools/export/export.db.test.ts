import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { addPlayers, callStore, choosePlayed } from '../lib/store/played-store.ts';
import { proveExport } from './prove-export.ts';

const OPENINGS = 2_000;
const folder = mkdtempSync(join(tmpdir(), 'clearcrate-export-'));
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it('holds every draw that can be known, which another program recomputes to the last one', async () => {
  const [secretive] = await addPlayers(test.app, [{ kind: USER_KINDS.general, coins: 10_000_000n }]);
  if (!secretive) throw new Error('there is no player');
  const { boxId } = (await test.call('/api/box/getBoxList', { sort: 'priceUp' })).body.data.items[0];
  await choosePlayed(test.app, secretive, 'kept');
  await callStore(test.app, secretive, '/api/box/openBox', { boxId, count: 10, version: 1 });

  const proof = await proveExport(test.app, {
    databaseUrl: test.database.url,
    masterKey: test.app.platform.config.MASTER_KEY ?? '',
    openings: OPENINGS,
    folder,
  });
  expect(proof.verify.output).toContain(`${OPENINGS} draws, `);
  expect(proof.verify.output).toContain(`: ${OPENINGS} match, 0 differ, 0 not revealed yet, 0 unreadable, 0 missing`);
  expect(proof.verify.output).toContain('not checked: 10 draws, because their server seed is in use and secret');
  expect(proof.verify.output).not.toContain('nonces');
  expect(proof.verify.status).toBe(0);

  expect(proof.verifyAltered.status).toBe(1);
  expect(proof.verifyAltered.output).toContain(`line ${proof.verifyAltered.alteredLine}: mismatch`);
  expect(proof.verifyAltered.output).toContain(' 1 differ');

  const exported = readFileSync(join(folder, 'draws.jsonl'), 'utf8');
  expect(exported).not.toContain(`player ${secretive.id},`);
  const odds = exported.split('\n').filter((line) => line.includes('"kind":"odds"'));
  expect(new Set(odds).size).toBe(odds.length);
});
