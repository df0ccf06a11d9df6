import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './errors.ts';
import type { settingShape } from './settings.ts';

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
});

const NUMBERS = ['letters', '-1', '1.5', '1e1', '0x10', ' ', '9999999999999999'];
const FILES = ['/nowhere/file.json', '/', 'a\0b'];
const URLS = ['letters', 'store.example.com', 'mailto:a@b', 'https://', '://', 'x'.repeat(5_000)];
const WORDS = ['two words', 'line\nbreak', 'ünï'];
const FLAGS = ['yes', '1', 'TRUE'];
const HEX = ['abc', 'g'.repeat(64), 'a'.repeat(1_000)];

/** Values that no setting of this name can have. */
const NONSENSE: Record<keyof typeof settingShape, readonly string[]> = {
  NODE_ENV: ['prod', 'Production'],
  PORT: [...NUMBERS, '65536'],
  HOST: ['0.0.0', '256.1.1.1', 'http://host', 'two words', '1:2'],
  INNER_PORT: [...NUMBERS, '65536'],
  INNER_HOST: ['0.0.0', '256.1.1.1', 'http://host', 'two words'],
  PUBLIC_URL: [...URLS, 'https://store.example.com/shop', 'https://store.example.com?x=1', 'https://a:b@store'],
  CONSOLE_URL: URLS,
  TRUSTED_PROXIES: [...NUMBERS, 'true', '127.0.0.1', '11'],
  ALLOWED_ORIGINS: ['*', 'store.example.com', 'https://a.example.com/page', 'https://a.example.com,b'],
  DRAIN_SECONDS: [...NUMBERS, '301'],
  WORKERS: [...NUMBERS, '0', '65'],
  ROLES: ['cook', 'api,', 'api;jobs'],
  BATCH_REST_MS: [...NUMBERS, '1001'],
  DATA_DIR: ['/dev/null', '/dev/null/data', 'a\0b'],
  DATABASE_URL: [...URLS, 'mysql://host/name', 'postgres://host:letters/name'],
  DATABASE_POOL: [...NUMBERS, '1', '201'],
  REDIS_URL: [...URLS, 'redis://', 'redis://host:99999'],
  DISK_RESERVE_MB: NUMBERS,
  S3_ENDPOINT: URLS.slice(0, 4),
  S3_BUCKET: ['A Bucket', 'x', '-bucket-'],
  S3_REGION: ['eu central', 'x'.repeat(100)],
  S3_ACCESS_KEY: WORDS,
  S3_SECRET_KEY: WORDS,
  // PostgreSQL takes an offset for its opposite.
  BUSINESS_TIME_ZONE: ['Asia/Shanghi', '+08:00', '8', 'UTC+8', '/etc/localtime'],
  DEMO_DATA: FLAGS,
  MASTER_KEY: [...HEX, `${'a'.repeat(64)};${'b'.repeat(64)}`],
  METRICS_TOKEN: ['short', `with spaces ${'a'.repeat(16)}`],
  PASSWORD_MEMORY: [...NUMBERS, '7', '19455'],
  SESSION_IDLE_DAYS: [...NUMBERS, '0', '366'],
  SESSION_MAX_DAYS: [...NUMBERS, '0', '3651'],
  FLOOD_RATE: [...NUMBERS, '0'],
  FLOOD_BURST: [...NUMBERS, '0'],
  PUZZLE_WORK: [...NUMBERS, '0', '97'],
  PAYMENTS_FILE: FILES,
  DELIVERY_FILE: FILES,
  SMS_ROUTES: ['letters', '86', '86:pigeon', ':twilio', '86:twilio;86:aliyun'],
  SMS_FILE: FILES,
  SMS_DAILY_LIMIT: [...NUMBERS, '0'],
  SMS_DAILY_BUDGET: ['letters', '-1', '1.005', '1e9', '9'.repeat(20)],
  MAIL_URL: [
    ...URLS,
    'smtp://user@host',
    'smtp://:pass@host',
    'smtps://a:b@host/path',
    'smtp://a:%zz@host',
    'smtp://h:99999',
  ],
  MAIL_FROM: ['letters', 'a@b', 'a b@example.com', 'a@example.com\nbcc: b@example.com', 'Store <a@example.com>'],
  MAIL_DAILY_LIMIT: [...NUMBERS, '0'],
  BEACON_URL: ['letters', 'https://', 'ftp://api.drand.sh', 'https://api.drand.sh,letters'],
  BEACON_CHAIN_HASH: HEX,
  BEACON_PUBLIC_KEY: [...HEX, 'a'.repeat(64)],
  LOG_LEVEL: ['loud', 'INFO'],
  SECURITY_LOG: ['/dev', '/dev/null/security.log', 'a\0b'],
  DEV_OUTBOX: FLAGS,
};

describe.each(Object.entries(NONSENSE))('%s', (name, values) => {
  it.each(values)('is rejected in one line that names it: %j', (value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartupError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is not usable: .{8,200}$`));
  });

  it('counts as not set when it is empty', () => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
  });
});
