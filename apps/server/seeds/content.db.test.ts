import { goods } from '@clearcrate/artwork/catalogue';
import { LOCALES } from '@clearcrate/contract/locale';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSiteApp, type SiteApp } from '../src/base/site/testing/site-app.ts';
import { createModules, type Modules } from '../src/create-modules.ts';
import { createLedger } from '../src/ledger/ledger.ts';
import type { Platform } from '../src/platform/platform.ts';
import { createTestPlatform, type TestPlatform } from '../src/testing/test-platform.ts';
import { catalogueContent } from './catalogue.ts';
import { loadContent } from './content.ts';
import { picturesOf } from './pictures.ts';
import { plantChanged } from './plant.ts';
import { channels } from './site/channels.ts';
import { config, modules } from './site/settings.ts';

let test: TestPlatform;
let app: SiteApp;
let playerSeeds: number;

beforeEach(async () => {
  test = await createTestPlatform();
  app = createSiteApp(test.platform);
  playerSeeds = 0;
});

afterEach(async () => {
  await app.http.close();
  await test.close();
});

const built = new WeakMap<Platform, Modules>();

/** The store as it is composed for players, once for each platform. */
function modulesOf(platform: Platform): Modules {
  const modules = built.get(platform) ?? createModules(platform, createLedger(platform));
  built.set(platform, modules);
  return modules;
}

function load(one: SiteApp = app, platform = test.platform): Promise<void> {
  const seedPlayers = async () => {
    playerSeeds += 1;
  };
  return loadContent(platform, { ...modulesOf(platform), site: one.site, catalogue: one.catalogue, seedPlayers });
}

async function items<T>(name: string, body: object = {}, locale = 'zh', channel = 'DEFAULT'): Promise<T[]> {
  const headers = { 'accept-language': locale, 'channel-code': channel };
  return ((await app.ask(name, body, headers)).data as { items: T[] }).items;
}

/**
 * Maps each row to the transaction that last wrote it, to prove that a repeated load writes
 * nothing.
 */
async function writersOf(
  table: 'channel' | 'config_item' | 'module_item' | 'article' | 'banner' | 'goods' | 'quality',
) {
  const { rows } = await test.platform.pool.query<{ xmin: string }>(`select xmin::text from ${table} order by ctid`);
  return rows.map((row) => row.xmin);
}

describe('the first load', () => {
  it('fills the answers of the startup calls in every language', async () => {
    await load();
    for (const locale of LOCALES) {
      const shown = await items<{ title: string; subtitle: string; tag: string; action: string }>(
        'getBannerList',
        {},
        locale,
      );
      expect(shown).toHaveLength(4);
      for (const { title, subtitle, tag, action } of shown) expect([title, subtitle, tag, action]).not.toContain('');
    }
    expect((await app.ask('getSiteConfig', { siteUrl: 'http://localhost:8080/' })).data).toMatchObject({
      channelCode: 'DEFAULT',
      keyWord: '明箱',
    });
    expect((await app.ask('getSiteConfig', { siteUrl: 'http://aurora.localhost:8080/' })).data).toMatchObject({
      channelCode: 'aurora',
    });
    expect(await items('getConfigList')).toContainEqual({ itemKey: 'winner.threshold', itemValue: '100.00' });
    expect(await items('getConfigList', {}, 'zh', 'aurora')).toContainEqual({
      itemKey: 'winner.threshold',
      itemValue: '50.00',
    });
    const status = new Map(
      (await items<{ name: string; status: number }>('getModuleList')).map((m) => [m.name, m.status]),
    );
    expect([status.get('AppDownload'), status.get('HelpPrivacy'), status.get('GroupChat')]).toEqual([1, 1, 0]);
    expect(playerSeeds).toBe(1);
  });

  it('wraps settings stored as articles in a paragraph, in every language', async () => {
    await load();
    for (const locale of LOCALES) {
      const [activity] = await items<{ content: string }>('getArticleList', { type: 'ActivityConfig' }, locale);
      expect(activity?.content).toMatch(/^<p>\{"open":true,"festivals":\[\{.*\}\]\}<\/p>$/);
      const [other] = await items<{ content: string }>('getArticleList', { type: 'OtherConfig' }, locale);
      expect(other?.content).toMatch(/^<p>\{.*\}<\/p>$/);
    }
  });

  it('splits each text into its title and the rest', async () => {
    await load();
    const [rules] = await items<{ title: string; content: string }>('getArticleList', { type: 'HelpRegulation' });
    expect(rules?.title).not.toBe('');
    expect(rules?.title.startsWith('#')).toBe(false);
    expect(rules?.content.startsWith('# ')).toBe(false);
    expect(rules?.content.length).toBeGreaterThan(100);
  });

  it('loads the whole catalogue', async () => {
    await load();
    const { rows } = await test.platform.pool.query(
      `select goods.code, goods.price, weapon.kind_code, finish.names ->> 'ko' as finish
       from goods join weapon on weapon.code = weapon_code join finish on finish.code = finish_code order by goods.id`,
    );
    expect(rows.map((row) => row.code)).toEqual(goods.map((entry) => entry.code));
    expect(rows[0]).toMatchObject({
      price: BigInt(goods[0]?.referencePrice ?? 0),
      kind_code: goods[0]?.weapon.kind,
      finish: goods[0]?.finish.names.ko,
    });
    const attributes = await app.ask('getGoodsAttributes', {}, { 'accept-language': 'en' });
    expect(attributes.data).toMatchObject({
      kinds: expect.arrayContaining([{ code: 'rifle', name: 'Rifle' }]),
      weapons: expect.arrayContaining([{ code: 'kv-47', name: 'KV-47', kind: 'rifle' }]),
      exteriors: [{ code: 'FN' }, { code: 'MW' }, { code: 'FT' }, { code: 'WW' }, { code: 'BS' }],
    });
    const { qualities } = attributes.data as { qualities: { code: string }[] };
    expect(qualities.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, (_, index) => `level${index + 1}`));
    const backgrounds = await items<{ goodsLevel: string; type: number }>('getGoodsBgImages');
    expect(backgrounds.map(({ goodsLevel }) => goodsLevel)).toEqual(qualities.map(({ code }) => code));
  });
});

describe('a repeated load', () => {
  const tables = ['channel', 'config_item', 'module_item', 'article', 'banner', 'goods', 'quality'] as const;

  it('writes nothing', async () => {
    await load();
    const before = await Promise.all(tables.map(writersOf));
    await load();
    expect(await Promise.all(tables.map(writersOf))).toEqual(before);
    expect(playerSeeds).toBe(2);
  });

  it('is executed once when several processes start together', async () => {
    const second = await createTestPlatform({ database: test.database, bus: test.platform.bus, clock: test.clock });
    const other = createSiteApp(second.platform);
    await Promise.all([load(), load(other, second.platform)]);
    const writers = new Set((await Promise.all(tables.map(writersOf))).flat());
    expect(writers.size).toBe(1);
    await other.http.close();
    await second.close();
  });
});

describe('new shipped content', () => {
  const changed = { channels, banners: [], articles: [] };
  const plant = (content: Parameters<SiteApp['site']['plant']>[1]) =>
    plantChanged(test.platform, [
      { name: 'site', content, plant: (tx) => app.site.plant(tx, content), tags: ['site.config', 'site.modules'] },
    ]);

  it('updates untouched rows and keeps those changed by an operator', async () => {
    await load();
    await app.site.change(async (editor) => {
      await editor.saveConfigItem({ channelCode: 'DEFAULT', itemKey: 'winner.threshold', itemValue: '250.00' });
      await editor.saveModule({ channelCode: 'DEFAULT', name: 'AppDownload', status: 0 });
    });
    await plant({
      ...changed,
      config: config.map((item) => ({ ...item, itemValue: `${item.itemValue}9` })),
      modules: modules.map((item) => ({ ...item, status: 1 })),
    });
    expect(await items('getConfigList')).toContainEqual({ itemKey: 'winner.threshold', itemValue: '250.00' });
    expect(await items('getConfigList', {}, 'zh', 'aurora')).toContainEqual({
      itemKey: 'winner.threshold',
      itemValue: '50.009',
    });
    const status = new Map(
      (await items<{ name: string; status: number }>('getModuleList')).map((m) => [m.name, m.status]),
    );
    expect([status.get('AppDownload'), status.get('BlindBox')]).toEqual([0, 1]);
  });

  it('keeps an operator’s row even if it equals the shipped one', async () => {
    await load();
    const [own] = config;
    if (own) await app.site.change((editor) => editor.saveConfigItem(own));
    await plant({ ...changed, modules, config: config.map((item) => ({ ...item, itemValue: 'new' })) });
    expect(await items('getConfigList')).toContainEqual({ itemKey: own?.itemKey, itemValue: own?.itemValue });
  });

  it('renames the AI accounts of an older store, and creates no others', async () => {
    await load();
    const { account } = modulesOf(test.platform);
    const nicknames = async () => {
      const rows = await test.platform.db.selectFrom('player').select('nickname').orderBy('id').execute();
      return rows.map(({ nickname }) => nickname);
    };
    const before = await nicknames();
    expect(before).toEqual(['AI Onyx', 'AI Lumen', 'AI Echo']);
    const plans = before.map((formerly, index) => ({ nickname: `AI ${index}`, formerly, avatar: '' }));
    await test.platform.db.transaction().execute((tx) => account.plantMachines(tx, plans));
    await test.platform.db.transaction().execute((tx) => account.plantMachines(tx, plans));
    expect(await nicknames()).toEqual(['AI 0', 'AI 1', 'AI 2']);
  });

  it('never changes price or stock of existing goods', async () => {
    await load();
    await test.platform.db.updateTable('goods').set({ stock: 1 }).execute();
    const shipped = catalogueContent(
      picturesOf({ goods: {}, boxes: {}, banners: {}, cardBackgrounds: {}, avatars: {}, frames: {} }),
    );
    const dearer = shipped.goods.map((entry) => ({
      ...entry,
      price: entry.price + 1n,
      stock: 99,
      image: '/art/new.webp',
    }));
    await test.platform.db.transaction().execute((tx) => app.catalogue.plant(tx, { ...shipped, goods: dearer }));
    const rows = await test.platform.db.selectFrom('goods').select(['price', 'stock', 'image']).orderBy('id').execute();
    expect(rows).toEqual(shipped.goods.map(({ price }) => ({ price, stock: 1, image: '/art/new.webp' })));
  });
});
