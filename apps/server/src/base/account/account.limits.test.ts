import { describe, expect, it } from 'vitest';
import { prefixOf, refuseSms, type SmsUsage } from './account.limits.ts';

const NOW = 1_000_000_000;
const unused: SmsUsage = {
  numberToday: 0,
  deviceToday: 0,
  addressLastHour: 0,
  addressToday: 0,
  prefixLastHour: 0,
  storeToday: 0,
};

function judge(usage: Partial<SmsUsage>, lastSentAtMs?: number) {
  return refuseSms({ usage: { ...unused, ...usage }, nowMs: NOW, lastSentAtMs, storeDailyLimit: 1000 });
}

describe('limits on text messages', () => {
  it('let the first one pass', () => {
    expect(judge({})).toBeUndefined();
  });

  it.each([
    ['numberToday', 10, 'codeLimitReached'],
    ['deviceToday', 10, 'codeLimitReached'],
    ['addressLastHour', 20, 'rateLimited'],
    ['addressToday', 100, 'codeLimitReached'],
    ['prefixLastHour', 50, 'codeServiceBusy'],
    ['storeToday', 1000, 'codeServiceBusy'],
  ] as const)('refuse when %s has reached %i', (counted, max, refusal) => {
    expect(judge({ [counted]: max - 1 })).toBeUndefined();
    expect(judge({ [counted]: max })?.name).toBe(refusal);
  });

  it('name the seconds until the next one, rounded up', () => {
    expect(judge({}, NOW)).toEqual({ name: 'codeTooSoon', params: { seconds: 60 } });
    expect(judge({}, NOW - 59_001)).toEqual({ name: 'codeTooSoon', params: { seconds: 1 } });
    expect(judge({}, NOW - 60_000)).toBeUndefined();
  });

  it('count a Chinese number with those that share its first seven digits', () => {
    expect(prefixOf('+8613812345678')).toBe('+861381234');
  });
});
