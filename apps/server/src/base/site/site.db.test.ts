import { ERRORS } from '@clearcrate/contract/errors';
import { MODULES, USER_KINDS } from '@clearcrate/contract/kinds';
import type { LocalText } from '@clearcrate/contract/locale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from '../../ledger/ledger.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { createAccount } from '../account/account.module.ts';
import type { Article, Banner } from './site.module.ts';
import { createSiteApp, type SiteApp } from './testing/site-app.ts';

const AURORA = { 'channel-code': 'aurora' };
const texts = (zh: string, en = ''): LocalText => ({ zh, en, vi: '', ko: '', tw: '' });

function article(given: Partial<Article>): Article {
  const plain = { channelCode: 'DEFAULT', type: 'Rule', platformId: 0 as const, slug: '', sort: 1, published: true };
  return { ...plain, titles: texts('标题'), contents: texts('内容'), ...given };
}

function banner(given: Partial<Banner>): Banner {
  const plain = { channelCode: 'DEFAULT', slug: 'first', platformId: 0 as const, sort: 1, published: true };
  const looks = { image: '/art/a.webp', imageWide: '/art/b.webp', link: '/download', colour: '#FFC94A' };
  return {
    ...plain,
    ...looks,
    titles: texts('横幅'),
    subtitles: texts(''),
    tags: texts(''),
    actions: texts(''),
    ...given,
  };
}

let first: TestPlatform;
let second: TestPlatform;
let app: SiteApp;
/** Another process of the same store: its own cache, the same database and bus. */
let other: SiteApp;

beforeAll(async () => {
  first = await createTestPlatform();
  second = await createTestPlatform({ database: first.database, bus: first.platform.bus, clock: first.clock });
  const account = createAccount(first.platform, createLedger(first.platform));
  app = createSiteApp(first.platform, { countPlayers: account.countRealPlayers, countOnline: () => 7 });
  other = createSiteApp(second.platform);
  await app.site.change(async (editor) => {
    await editor.saveChannel({
      code: 'aurora',
      platformId: 2,
      names: texts('极光箱', 'Aurora Crate'),
      logo: '/art/aurora.svg',
      accent: '#5CE6FF',
      reserve: false,
      statisticsScript: '/statistics/aurora.js',
      hosts: ['Aurora.Example'],
    });
  });
});

afterAll(async () => {
  await app.http.close();
  await other.http.close();
  await second.close();
  await first.close();
});

const items = async (answer: Promise<{ data: unknown }>) => ((await answer).data as { items: unknown[] }).items;

describe('channels', () => {
  it('are found by code, in the requested language, with the default for unknown codes', async () => {
    const named = await app.ask('getChannel', { channelCode: 'aurora' }, { 'accept-language': 'en' });
    expect(named.data).toEqual({
      platformId: 2,
      channelCode: 'aurora',
      keyWord: 'Aurora Crate',
      logo: '/art/aurora.svg',
      accent: '#5CE6FF',
      reserve: false,
      statisticsScript: '/statistics/aurora.js',
    });
    const fallback = await app.ask('getChannel', { channelCode: 'aurora' }, { 'accept-language': 'vi' });
    expect(fallback.data).toMatchObject({ keyWord: '极光箱' });
    for (const channelCode of ['unknown', '', "' or 1=1 --"]) {
      const unknown = await app.ask('getChannel', { channelCode }, { 'accept-language': 'ko' });
      expect(unknown).toMatchObject({ code: 0, data: { channelCode: 'DEFAULT', keyWord: '클리어크레이트' } });
    }
    expect((await app.ask('getChannel')).data).toMatchObject({ channelCode: 'DEFAULT' });
  });

  it('reject NUL and lone surrogates before the handler', async () => {
    const refused = { status: 400, code: ERRORS.malformedRequest.code, data: null };
    for (const text of ['\u0000', 'Rule\u0000', '\ud800://x']) {
      expect(await app.ask('getChannel', { channelCode: text })).toMatchObject(refused);
      expect(await app.ask('getSiteConfig', { siteUrl: text })).toMatchObject(refused);
      expect(await app.ask('getArticleList', { type: text })).toMatchObject(refused);
    }
  });

  it('are found by host, with the default for all other hosts', async () => {
    const claimed = await app.ask('getSiteConfig', { siteUrl: 'https://aurora.example:8443/#/m/home?code=x' });
    expect(claimed.data).toMatchObject({ channelCode: 'aurora', platformId: 2, keyWord: '极光箱' });
    const any = await app.ask('getSiteConfig', { siteUrl: 'http://127.0.0.1:8080/' });
    expect(any).toMatchObject({ code: 0, data: { channelCode: 'DEFAULT', platformId: 1, statisticsScript: '' } });
  });

  it('reject an address without a channel and an invalid address', async () => {
    const refused = { status: 200, code: ERRORS.siteUnknown.code, data: null };
    for (const siteUrl of ['', 'javascript:alert(1)', 'https://', 'https://[', 'file:///etc/passwd'])
      expect(await app.ask('getSiteConfig', { siteUrl }), siteUrl).toMatchObject(refused);
    for (const siteUrl of [7, null, ['https://a.example'], { href: 'x' }, 'x'.repeat(2049)])
      expect(await app.ask('getSiteConfig', { siteUrl })).toMatchObject({
        status: 400,
        code: ERRORS.invalidInput.code,
      });
  });

  it('leave no other host to the default once it claims its own', async () => {
    const names = texts('明箱', 'Clearcrate');
    const looks = { logo: '', accent: '', reserve: false, statisticsScript: '' };
    const own = { ...looks, names, code: 'DEFAULT', platformId: 1 as const };
    await app.site.change((editor) => editor.saveChannel({ ...own, hosts: ['play.example'] }));
    expect(await app.ask('getSiteConfig', { siteUrl: 'https://play.example' })).toMatchObject({ code: 0 });
    for (const one of [app, other])
      expect(await one.ask('getSiteConfig', { siteUrl: 'https://any.example' })).toMatchObject({
        status: 200,
        code: ERRORS.siteUnknown.code,
      });
    await app.site.change((editor) => editor.saveChannel({ ...own, hosts: [] }));
    expect(await other.ask('getSiteConfig', { siteUrl: 'https://any.example' })).toMatchObject({ code: 0 });
  });
});

describe('settings and switches', () => {
  it('override the default’s rows by the channel’s, row by row', async () => {
    await app.site.change(async (editor) => {
      await editor.saveConfigItem({ channelCode: 'DEFAULT', itemKey: 'a', itemValue: 'default a' });
      await editor.saveConfigItem({ channelCode: 'DEFAULT', itemKey: 'b', itemValue: 'default b' });
      await editor.saveConfigItem({ channelCode: 'aurora', itemKey: 'b', itemValue: 'aurora b' });
      await editor.saveConfigItem({ channelCode: 'aurora', itemKey: 'c', itemValue: 'aurora c' });
    });
    const plain = [
      { itemKey: 'a', itemValue: 'default a' },
      { itemKey: 'b', itemValue: 'default b' },
    ];
    expect(await items(app.ask('getConfigList'))).toEqual(plain);
    expect(await items(app.ask('getConfigList', {}, { 'channel-code': 'unknown' }))).toEqual(plain);
    expect(await items(app.ask('getConfigList', {}, AURORA))).toEqual([
      { itemKey: 'a', itemValue: 'default a' },
      { itemKey: 'b', itemValue: 'aurora b' },
      { itemKey: 'c', itemValue: 'aurora c' },
    ]);
  });

  it('list every module per channel, closed unless switched on', async () => {
    expect(await items(app.ask('getModuleList'))).toEqual(MODULES.map((name) => ({ name, status: 0 })));
    await app.site.change(async (editor) => {
      await editor.saveModule({ channelCode: 'DEFAULT', name: 'Mall', status: 1 });
      await editor.saveModule({ channelCode: 'DEFAULT', name: 'Roll', status: 1 });
      await editor.saveModule({ channelCode: 'aurora', name: 'Roll', status: 0 });
    });
    expect(await items(app.ask('getModuleList'))).toContainEqual({ name: 'Roll', status: 1 });
    expect(await items(app.ask('getModuleList', {}, AURORA))).toContainEqual({ name: 'Roll', status: 0 });
    expect(await items(app.ask('getModuleList', {}, AURORA))).toContainEqual({ name: 'Mall', status: 1 });
  });
});

describe('articles', () => {
  const ask = (body: object, headers: Record<string, string> = {}) => items(app.ask('getArticleList', body, headers));

  it('are returned in the requested language, with zh as fallback', async () => {
    await app.site.change((editor) =>
      editor.saveArticle(article({ titles: texts('规则', 'Rules'), contents: texts('正文', 'Text') })),
    );
    const shared = { type: 'Rule', platformId: 1, sort: 1 };
    expect(await ask({ type: 'Rule' }, { 'accept-language': 'en-GB' })).toEqual([
      { ...shared, title: 'Rules', content: 'Text' },
    ]);
    expect(await ask({ type: 'Rule' }, { 'accept-language': 'ko' })).toEqual([
      { ...shared, title: '规则', content: '正文' },
    ]);
  });

  it('prefer the channel’s row, then the platform’s; an unpublished row hides the one it overrides', async () => {
    const type = 'HelpContact';
    const content = async (platformId: number, headers = {}) =>
      (await ask({ type, platformId }, headers)).map((item) => (item as { content: string }).content);
    await app.site.change(async (editor) => {
      await editor.saveArticle(article({ type, contents: texts('everybody') }));
      await editor.saveArticle(article({ type, platformId: 4, contents: texts('ios') }));
      await editor.saveArticle(article({ type, channelCode: 'aurora', contents: texts('aurora') }));
      await editor.saveArticle(article({ type, slug: 'more', sort: 0, contents: texts('more') }));
    });
    expect(await content(2)).toEqual(['more', 'everybody']);
    expect(await content(4)).toEqual(['more', 'ios']);
    expect(await content(4, AURORA)).toEqual(['more', 'aurora']);
    await app.site.change((editor) =>
      editor.saveArticle(article({ type, channelCode: 'aurora', slug: 'more', published: false })),
    );
    expect(await content(2, AURORA)).toEqual(['aurora']);
    expect(await content(2)).toEqual(['more', 'everybody']);
  });

  it('are empty for an unknown type; an invalid type is rejected', async () => {
    expect(await ask({ type: 'Nothing' })).toEqual([]);
    const hostile = ['', 'a b', "Rule' or '1'='1", '../Rule', 'x'.repeat(65), 7, null, ['Rule']];
    for (const type of hostile) {
      const answer = await app.ask('getArticleList', { type });
      expect(answer, String(type)).toMatchObject({ status: 400, code: ERRORS.invalidInput.code });
    }
    for (const platformId of [0, 5, 1.5, '1', null])
      expect(await app.ask('getArticleList', { type: 'Rule', platformId })).toMatchObject({ status: 400 });
  });
});

describe('banners', () => {
  it('are returned in order, by platform and channel, in the requested language', async () => {
    await app.site.change(async (editor) => {
      await editor.saveBanner(banner({ slug: 'second', sort: 2, titles: texts('二', 'Two') }));
      await editor.saveBanner(banner({ slug: 'first', sort: 1, titles: texts('一', 'One') }));
      await editor.saveBanner(banner({ slug: 'phone', sort: 3, platformId: 2, titles: texts('手机', 'Phone') }));
      await editor.saveBanner(banner({ slug: 'second', channelCode: 'aurora', sort: 0, titles: texts('极光') }));
    });
    const titles = async (body: object, headers: Record<string, string>) =>
      (await items(app.ask('getBannerList', body, headers))).map((item) => (item as { title: string }).title);
    expect(await titles({}, { 'accept-language': 'en' })).toEqual(['One', 'Two']);
    expect(await titles({ platformId: 2 }, { 'accept-language': 'tw' })).toEqual(['一', '二', '手机']);
    expect(await titles({}, { ...AURORA, 'accept-language': 'en' })).toEqual(['极光', 'One']);
  });

  it('cannot link to another host', async () => {
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      await expect(app.site.change((editor) => editor.saveBanner(banner({ slug: 'evil', link })))).rejects.toThrow();
  });
});

describe('a change', () => {
  it('is visible at once on every process; a rolled-back one on none', async () => {
    const seenBy = async (one: SiteApp) =>
      (await items(one.ask('getConfigList'))).find((item) => (item as { itemKey: string }).itemKey === 'seen');
    const save = (itemValue: string) => ({ channelCode: 'DEFAULT', itemKey: 'seen', itemValue });
    await app.site.change((editor) => editor.saveConfigItem(save('one')));
    expect(await seenBy(app)).toMatchObject({ itemValue: 'one' });
    expect(await seenBy(other)).toMatchObject({ itemValue: 'one' });
    await other.site.change((editor) => editor.saveConfigItem(save('two')));
    expect(await seenBy(app)).toMatchObject({ itemValue: 'two' });
    expect(await seenBy(other)).toMatchObject({ itemValue: 'two' });
    const undone = app.site.change(async (editor) => {
      await editor.saveConfigItem(save('three'));
      throw new Error('the audit line could not be written');
    });
    await expect(undone).rejects.toThrow('audit line');
    expect(await seenBy(app)).toMatchObject({ itemValue: 'two' });
  });

  it('invalidates the cache; a write without one does not', async () => {
    await items(app.ask('getModuleList'));
    await first.platform.db.updateTable('module_item').set({ status: 0 }).where('name', '=', 'Mall').execute();
    expect(await items(app.ask('getModuleList'))).toContainEqual({ name: 'Mall', status: 1 });
  });
});

describe('statistics', () => {
  it('count real players only', async () => {
    const player = (kind: number, spreadCode: string) => ({
      kind,
      nickname: 'n',
      channel_code: 'DEFAULT',
      platform_id: 1,
      spread_code: spreadCode,
      created_at: new Date(first.clock.now()),
    });
    const { general, anchor, ai, test } = USER_KINDS;
    const kinds = [general, general, anchor, ai, ai, test];
    await first.platform.db
      .insertInto('player')
      .values(kinds.map((kind, index) => player(kind, `CODE${index}`)))
      .execute();
    expect((await app.ask('getPlatformStatistics')).data).toEqual({
      userNum: 3,
      onlineNum: 7,
      openBoxNum: 0,
      openBoxTodayNum: 0,
      deliveredNum: 0,
    });
    await first.platform.db.insertInto('player').values(player(general, 'CODE9')).execute();
    expect((await app.ask('getPlatformStatistics')).data).toMatchObject({ userNum: 3 });
    first.clock.advance(5_000);
    expect((await app.ask('getPlatformStatistics')).data).toMatchObject({ userNum: 4 });
  });
});
