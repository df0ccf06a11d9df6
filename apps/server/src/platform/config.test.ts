import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://store.example.com', TRUSTED_PROXIES: '1' };

describe('readConfig', () => {
  it('listens on all addresses in development and on the loopback address in production', () => {
    expect(readConfig({})).toMatchObject({ HOST: '0.0.0.0', INNER_PORT: undefined, TRUSTED_PROXIES: 0 });
    expect(readConfig(PRODUCTION)).toMatchObject({ HOST: '127.0.0.1', INNER_PORT: 9464, INNER_HOST: '127.0.0.1' });
    expect(readConfig({ ...PRODUCTION, HOST: '0.0.0.0', INNER_PORT: '7000' })).toMatchObject({
      HOST: '0.0.0.0',
      INNER_PORT: 7000,
    });
  });

  it('requires TRUSTED_PROXIES in production behind https', () => {
    expect(() => readConfig({ ...PRODUCTION, TRUSTED_PROXIES: '' })).toThrow('TRUSTED_PROXIES is not usable');
    expect(readConfig({ ...PRODUCTION, TRUSTED_PROXIES: '0' }).TRUSTED_PROXIES).toBe(0);
  });

  it.each([
    ['BUSINESS_TIME_ZONE', 'Asia/Shanghi'],
    ['INNER_PORT', '70000'],
    ['TRUSTED_PROXIES', 'one'],
    ['WORKERS', '0'],
    ['MASTER_KEY', 'abc'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['PUBLIC_URL', 'store.example.com'],
    ['ROLES', 'api,shop'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is not usable`);
  });
});
