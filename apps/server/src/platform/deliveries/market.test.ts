import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRefused } from '@clearcrate/providers/market/delivery-provider';
import {
  causeOf,
  ceilingUnits,
  createMarket,
  type MarketSettings,
  readPurchase,
} from '@clearcrate/providers/market/market';
import { ProviderFailed } from '@clearcrate/providers/payment/payment-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createDeliveryProvider } from './create-provider.ts';

const settings: MarketSettings = {
  gateway: 'https://market.test',
  key: 'k',
  currency: 'USD',
  coinPrice: 1_400n,
  ceilingPercent: 110,
  alarmBelow: 0n,
  gapMs: 0,
};

describe('ceilingUnits', () => {
  it('uses the smallest unit of the account’s currency, which differs by currency', () => {
    // 100 coins at 0.14 plus 10 %: 15.40.
    expect(ceilingUnits(settings, 100_00n)).toBe(15_400n);
    expect(ceilingUnits({ ...settings, currency: 'EUR' }, 100_00n)).toBe(15_400n);
    expect(ceilingUnits({ ...settings, currency: 'RUB', coinPrice: 140_000n }, 100_00n)).toBe(154_000n);
  });

  it('rounds down', () => {
    expect(ceilingUnits({ ...settings, coinPrice: 1_399n, ceilingPercent: 100 }, 1n)).toBe(1n);
    expect(ceilingUnits({ ...settings, coinPrice: 1n, ceilingPercent: 100 }, 1n)).toBe(0n);
  });
});

describe('readPurchase', () => {
  const read = (data: object) => readPurchase({ success: true, data });

  it('maps the stage, sent as text or number', () => {
    expect(read({ stage: '1', trade_id: null })).toEqual({ state: 'pending' });
    expect(read({ stage: 1, trade_id: '6318204771' })).toEqual({ state: 'sent', offerNo: '6318204771' });
    expect(read({ stage: '2', trade_id: 6318204771 })).toEqual({ state: 'delivered', offerNo: '6318204771' });
    expect(read({ stage: 5, causer: 'buyer' })).toEqual({ state: 'fellThrough', by: 'buyer' });
    expect(read({ stage: '5', causer: null })).toEqual({ state: 'fellThrough', by: 'seller' });
  });

  it('treats an undocumented stage as pending', () => {
    expect(read({ stage: '99' })).toEqual({ state: 'pending' });
    expect(read({})).toEqual({ state: 'pending' });
  });

  it('returns unknown only for `bad_item`, and throws on any other rejection', () => {
    expect(readPurchase({ success: false, error: 'bad_item' })).toEqual({ state: 'unknown' });
    for (const answer of [{ success: false, error: 'bad_key' }, { success: false }, {}, { success: true, data: null }])
      expect(() => readPurchase(answer)).toThrow(ProviderFailed);
  });
});

it('classifies a rejection by trade link, balance or price, and otherwise as other', () => {
  expect(causeOf('invalid trade link')).toBe('link');
  expect(causeOf('not enough money')).toBe('money');
  expect(causeOf('no offers for this price')).toBe('price');
  expect(causeOf('teapot')).toBe('other');
});

describe('over the network', () => {
  const parcel = { customId: 'E1-1', hashName: 'A | B (C)', price: 100_00n, partner: '1', token: 'abcdefgh' };
  let server: Server;
  let gateway = '';
  let answer = { status: 200, body: {} as object };
  const received: URL[] = [];
  const moments: number[] = [];
  let [atOnce, most] = [0, 0];
  beforeAll(async () => {
    server = createServer((request, reply) => {
      received.push(new URL(request.url ?? '', 'http://market.test'));
      atOnce += 1;
      most = Math.max(most, atOnce);
      moments.push(performance.now());
      // Long enough for concurrent requests to overlap if they were not serialized.
      setTimeout(() => {
        atOnce -= 1;
        reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      }, 20);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const market = (part: Partial<MarketSettings> = {}) => createMarket({ ...settings, gateway, ...part });

  it('buys under our own id up to the ceiling, and counts only `success: true` as bought', async () => {
    answer = { status: 200, body: { success: true } };
    expect(await market().buy(parcel)).toEqual({ kind: 'bought' });
    expect(received.at(-1)?.pathname).toBe('/api/v2/buy-for');
    expect(Object.fromEntries(received.at(-1)?.searchParams ?? [])).toEqual({
      key: 'k',
      hash_name: parcel.hashName,
      price: '15400',
      partner: '1',
      token: 'abcdefgh',
      custom_id: 'E1-1',
    });
    for (const body of [{}, { success: 'true' }, { success: 1 }, { success: false, error: 'no money' }]) {
      answer = { status: 200, body };
      expect((await market().buy(parcel)).kind).toBe('refused');
    }
  });

  it('throws on 429 and 5xx, which say nothing about the purchase', async () => {
    for (const status of [429, 500, 503]) {
      answer = { status, body: { success: false, error: 'bad_item' } };
      await expect(market().buy(parcel)).rejects.toThrow(ProviderFailed);
      await expect(market().query('E1-1')).rejects.toThrow(ProviderFailed);
    }
  });

  it('throws KeyRefused from every call for every form of a rejected key', async () => {
    const words = ['bad_key', 'Bad KEY', 'wrong api key', 'Invalid key', 'your key was deleted'];
    const said = words.map((error) => ({ status: 200, body: { success: false, error } }));
    for (answer of [...said, { status: 401, body: {} }, { status: 403, body: { success: false, error: 'bad_item' } }])
      for (const call of [market().query('E1-1'), market().buy(parcel), market().balance()])
        await expect(call).rejects.toThrow(KeyRefused);
    answer = { status: 200, body: { success: false, error: 'bad_item' } };
    await expect(market().buy(parcel)).resolves.toMatchObject({ kind: 'refused' });
  });

  it('derives a different account id from each key without revealing it', () => {
    expect(market().account).not.toBe(market({ key: 'other' }).account);
    expect(market().account).toBe(market({ gapMs: 7 }).account);
    expect(market({ key: 'secret-key' }).account).toMatch(/^[0-9a-f]{16}$/);
  });

  it('serializes requests with the configured gap, also after a failure', async () => {
    answer = { status: 500, body: {} };
    const one = market({ gapMs: 400 });
    [most, moments.length] = [0, 0];
    await Promise.allSettled(Array.from({ length: 3 }, () => one.query('E1-1')));
    expect(most).toBe(1);
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(gaps).toHaveLength(2);
    // 20 ms of the answer plus the gap. A busy machine adds to it.
    expect(Math.min(...gaps)).toBeGreaterThan(410);
  });

  it('rejects a balance in another currency or without a figure, and reports one below the alarm as low', async () => {
    answer = { status: 200, body: { success: true, money: 50, currency: 'RUB' } };
    await expect(market().balance()).rejects.toThrow(/in RUB, the settings say USD/);
    answer = { status: 200, body: { success: true, money: 'much', currency: 'USD' } };
    await expect(market().balance()).rejects.toThrow(ProviderFailed);
    answer = { status: 200, body: { success: true, money: 49.999, currency: 'USD' } };
    expect(await market({ alarmBelow: 50_000n }).balance()).toMatchObject({ units: 49_999n, isLow: true });
    expect(await market({ alarmBelow: 49_999n }).balance()).toMatchObject({ isLow: false });
  });

  it('reads its file, with the alarm in the account’s currency, and requires https in production', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clearcrate-market-'));
    const DELIVERY_FILE = join(folder, 'delivery.json');
    const account = { key: 'k', currency: 'USD', coinPrice: '0.14', alarmBelow: '49.999', gapMs: 0 };
    await writeFile(DELIVERY_FILE, JSON.stringify({ market: { ...account, gateway: `${gateway}/` } }));
    const env = { MASTER_KEY: 'ab'.repeat(32), DATABASE_URL: 'postgres://store.test/store', DELIVERY_FILE };
    answer = { status: 200, body: { success: true, money: 49.998, currency: 'USD' } };
    const provider = createDeliveryProvider(readConfig({ ...env, NODE_ENV: 'test' }));
    expect(await provider?.balance()).toMatchObject({ isLow: true });
    expect(provider?.ceilingOf(100_00n)).toBe(15_400n);
    const live = readConfig({ ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://store.test', TRUSTED_PROXIES: '1' });
    expect(() => createDeliveryProvider(live)).toThrow(/must be https/);
    await rm(folder, { recursive: true });
  });
});
