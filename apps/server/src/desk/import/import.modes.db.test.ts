import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runImport } from './run-import.ts';

/** Records of recipes, festivals and crash. */

let test: TestApp;
let folder: string;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-import-'));
}, 120_000);
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function importLines(records: readonly object[]) {
  const path = join(folder, 'records.jsonl');
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'));
  const { calendar, db, outbox } = test.app.platform;
  const result = await runImport(
    { calendar, db, outbox, clock: test.clock },
    { path, dryRun: false, reason: 'a test' },
  );
  await outbox.drain();
  return result;
}

const messagesOf = ({ problems }: { problems: readonly { message: string }[] }) =>
  problems.map(({ message }) => message).join();

describe('a recipe', () => {
  const recipe = (change: object = {}) => ({
    ...{ record: 'recipe', code: 'own-recipe', goods: 'ct-45-cherry-steel-mw', minLevel: 3, count: 4, least: '15.00' },
    ...change,
  });
  const shown = async () =>
    (await test.call('/api/refining/getRecipeList')).body.data.items.find(
      ({ recipeCode }: { recipeCode: string }) => recipeCode === 'own-recipe',
    );

  it('is offered, and gets a new version after a change', async () => {
    expect((await importLines([recipe()])).totals.changed.recipe).toBe(1);
    expect(await shown()).toMatchObject({ version: 1, minLevel: 3, maxLevel: 3, count: 4, least: '15.00' });
    expect((await importLines([recipe()])).totals.changed.recipe).toBe(0);
    expect((await importLines([recipe({ count: 5 })])).totals.changed.recipe).toBe(1);
    expect(await shown()).toMatchObject({ version: 2, count: 5 });
    await importLines([recipe({ open: false })]);
    expect(await shown()).toBeUndefined();
  });

  it.each([
    [{ least: '1.00' }, 'worth more than'],
    [{ goods: 'lost' }, 'neither in'],
    [{ count: 11 }, 'count'],
    [{ maxLevel: 2 }, 'below minLevel'],
  ])('is rejected as %j', async (change, message) => {
    const result = await importLines([recipe(change)]);
    expect(result.committed).toBe(false);
    expect(messagesOf(result)).toContain(message);
  });
});

describe('a festival', () => {
  const festival = (change: object = {}) => ({
    ...{
      record: 'festival',
      code: 'own-fair',
      place: 'activity',
      theme: 'autumn',
      from: '2026-03-01',
      to: '2026-03-31',
    },
    tasks: [{ code: 'play', metric: 'plays', target: 3 }],
    prizes: { moonlight: { goods: 'ct-45-cherry-steel-mw' }, 'night-fair': { asset: 'point', amount: '50.00' } },
    ...change,
  });
  const shown = async () => (await test.call('/api/festival/getFestivalList')).body.data.items;

  it('is announced in the article beside the others', async () => {
    const before = await shown();
    expect((await importLines([festival()])).totals.changed.festival).toBe(1);
    expect(await shown()).toHaveLength(before.length + 1);
    expect((await importLines([festival()])).totals.changed.festival).toBe(0);
    const { items } = (await test.call('/api/index/getArticleList', { type: 'ActivityConfig', platformId: 1 })).body
      .data;
    expect(items[0].content).toContain('"code":"own-fair"');
    await importLines([festival({ open: false })]);
    expect(await shown()).toEqual(before);
  });

  it.each([
    [{ to: '2026-02-28' }, 'before its first day'],
    [{ prizes: { moonlight: { goods: 'lost' }, 'night-fair': { goods: 'lost' } } }, 'neither in'],
    [{ prizes: {} }, 'has no prize for the page'],
    [{ tasks: [] }, 'tasks'],
    [{ theme: 'summer' }, 'theme'],
  ])('is rejected as %j', async (change, message) => {
    const result = await importLines([festival(change)]);
    expect(result.committed).toBe(false);
    expect(messagesOf(result)).toContain(message);
  });
});

describe('crash', () => {
  const limits = { betMin: '2.00', betMax: '400.00', payoutMax: '40000.00', roundMax: '90000.00' };
  const crash = (change: object = {}) => ({ record: 'crash', code: 'DEFAULT', ...limits, ...change });

  it('is rejected when inconsistent', async () => {
    const refusal = async (change: object) => messagesOf(await importLines([crash(change)]));
    expect(await refusal({ betMin: '500.00' })).toContain('betMin: is more than betMax');
    expect(await refusal({ payoutMax: '401.00' })).toContain('payoutMax: is less than betMax at 1.01');
    expect(await refusal({ edge: '50.01' })).toContain('edge: must be 50.00 percent at most');
    expect(await refusal({ waitSeconds: 4 })).toContain('waitSeconds');
    expect(await refusal({ code: 'nowhere' })).toContain('channel nowhere');
    expect(await refusal({ code: 'nowhere', edge: '1.00' })).toContain('only DEFAULT');
  });

  it('sets the limits of bets and the timing of rounds', async () => {
    const sound = crash({ edge: '3.00', maximum: '500.00', waitSeconds: 9, restSeconds: 4 });
    expect((await importLines([sound])).totals.changed.crash).toBe(1);
    expect((await importLines([sound])).totals.changed.crash).toBe(0);
    test.clock.advance(60_000);
    const scene = (await test.call('/api/crash/getCrash')).body.data;
    expect(scene).toMatchObject({ limits, waitMs: 9_000, restMs: 4_000 });
  });
});
