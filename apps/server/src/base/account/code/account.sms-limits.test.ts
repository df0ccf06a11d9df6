import type { CodeWay } from '@clearcrate/contract/auth';
import { describe, expect, it } from 'vitest';
import { levelOfSms, prefixOf, refuseSms, type SmsUsage } from './account.sms-limits.ts';

const NOW = 1_000_000_000;
const unused: SmsUsage = {
  numberToday: 0,
  deviceToday: 0,
  addressUnusedLastHour: 0,
  addressUnusedToday: 0,
  prefixUnusedNumbers: 0,
  prefixNumbers: 0,
  prefixUsedNumbers: 0,
  storeToday: 0,
};

function judge(usage: Partial<SmsUsage>, more: { lastSentAtMs?: number; byKnownDevice?: boolean; way?: CodeWay } = {}) {
  const { lastSentAtMs, byKnownDevice = false, way = 'sms' } = more;
  const limits = { nowMs: NOW, lastSentAtMs, storeDailyLimit: 1000, byKnownDevice };
  return refuseSms({ usage: { ...unused, ...usage }, way, ...limits });
}
const level = (usage: Partial<SmsUsage>, byKnownDevice = false) => levelOfSms({ ...unused, ...usage }, byKnownDevice);

describe('limits on text messages', () => {
  it('accept the first one', () => {
    expect(judge({})).toBeUndefined();
  });

  it('name the way that is busy', () => {
    expect(judge({ storeToday: 1000 })?.name).toBe('codeServiceBusy');
    expect(judge({ storeToday: 1000 }, { way: 'mail' })?.name).toBe('mailServiceBusy');
  });

  it.each([
    ['numberToday', 10, 'codeLimitReached'],
    ['deviceToday', 10, 'codeLimitReached'],
    ['addressUnusedLastHour', 40, 'rateLimited'],
    ['addressUnusedToday', 200, 'codeLimitReached'],
    ['storeToday', 1000, 'codeServiceBusy'],
  ] as const)('reject when %s has reached %i', (counted, max, refusal) => {
    expect(judge({ [counted]: max - 1 })).toBeUndefined();
    expect(judge({ [counted]: max })?.name).toBe(refusal);
  });

  it('block a prefix only with many requests and few used codes', () => {
    expect(judge({ prefixUnusedNumbers: 99, prefixNumbers: 99 })).toBeUndefined();
    expect(judge({ prefixUnusedNumbers: 100, prefixNumbers: 100, prefixUsedNumbers: 9 })?.name).toBe('codeServiceBusy');
    expect(judge({ prefixUnusedNumbers: 100, prefixNumbers: 120, prefixUsedNumbers: 20 })).toBeUndefined();
  });

  it('do not count requests of strangers against a known device', () => {
    const strangers = {
      prefixUnusedNumbers: 900,
      prefixNumbers: 900,
      addressUnusedLastHour: 900,
      addressUnusedToday: 900,
    };
    expect(judge(strangers, { byKnownDevice: true })).toBeUndefined();
    expect(judge({ numberToday: 10 }, { byKnownDevice: true })?.name).toBe('codeLimitReached');
  });

  it('require more work before they reject', () => {
    expect(level({})).toBe(0);
    expect([2, 3, 5, 7, 9].map((numberToday) => level({ numberToday }))).toEqual([0, 1, 2, 3, 4]);
    expect([7, 8, 16, 32].map((addressUnusedLastHour) => level({ addressUnusedLastHour }))).toEqual([0, 1, 2, 4]);
    expect(level({ prefixUnusedNumbers: 29, prefixNumbers: 29 })).toBe(0);
    expect(level({ prefixUnusedNumbers: 30, prefixNumbers: 30 })).toBe(4);
    expect(level({ prefixUnusedNumbers: 30, prefixNumbers: 60, prefixUsedNumbers: 30 })).toBe(0);
    expect(level({ prefixUnusedNumbers: 30, prefixNumbers: 30, addressUnusedLastHour: 32 }, true)).toBe(0);
  });

  it('return the seconds until the next one, rounded up', () => {
    expect(judge({}, { lastSentAtMs: NOW })).toEqual({ name: 'codeTooSoon', params: { seconds: 60 } });
    expect(judge({}, { lastSentAtMs: NOW - 59_001 })).toEqual({ name: 'codeTooSoon', params: { seconds: 1 } });
    expect(judge({}, { lastSentAtMs: NOW - 60_000 })).toBeUndefined();
  });

  it('count Chinese numbers by their first seven digits', () => {
    expect(prefixOf('+8613812345678')).toBe('+861381234');
  });
});
