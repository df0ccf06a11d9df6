import { MODULES } from '@clearcrate/contract/kinds';
import { describe, expect, it } from 'vitest';
import { type MarketRule, readDocument } from './policy.document.ts';
import { type Asker, binds, readPolicy } from './policy.rules.ts';

const modules = MODULES.map((name) => ({ name, status: name === 'Roll' ? 0 : 1 }));
const chinese = { channelCode: 'DEFAULT', countries: ['CN'], verified: false };

function rulesOf(...rules: object[]): MarketRule[] {
  const read = readDocument({ rules });
  if (!read.ok) throw new Error(read.problem);
  return read.document.rules;
}
const policyOf = (asker: Asker, ...rules: object[]) =>
  readPolicy({ modules, config: [], rules: rulesOf(...rules) }, asker);

describe('without a policy', () => {
  it('uses the switches of the channel and caps nothing', () => {
    const policy = policyOf(chinese);
    expect(policy.openModules).toEqual(new Set(MODULES.filter((name) => name !== 'Roll')));
    expect(policy).toMatchObject({ selling: true, payouts: true, extraction: true, realName: 'none' });
    expect(policy.coolOffDays).toEqual({ min: 1, max: 30 });
    expect([policy.boxPriceCap, policy.dailySpendCap, policy.dailyOpeningCap]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('binds', () => {
  const inVietnam = rulesOf({ when: { countries: ['VN'] } })[0] as MarketRule;
  it.each([
    ['of the country', { ...chinese, countries: ['VN'] }, true],
    ['of another country', chinese, false],
    ['who may be in the country', { ...chinese, countries: ['US', 'VN'] }, true],
    ['of unknown country', { ...chinese, countries: [] }, true],
    ['who is not signed in', { visitorOf: 'DEFAULT' }, false],
  ])('a player %s', (_who, asker, bound) => {
    expect(binds(inVietnam, asker)).toBe(bound);
  });

  it('requires all conditions of a rule', () => {
    const [rule] = rulesOf({ when: { channels: ['aurora'], countries: ['CN'], identity: 'unverified' } });
    expect(binds(rule as MarketRule, { ...chinese, channelCode: 'aurora' })).toBe(true);
    expect(binds(rule as MarketRule, chinese)).toBe(false);
    expect(binds(rule as MarketRule, { ...chinese, channelCode: 'aurora', verified: true })).toBe(false);
  });

  it('binds visitors when only the channel is given', () => {
    const [rule] = rulesOf({ when: { channels: ['aurora'] } });
    expect(binds(rule as MarketRule, { visitorOf: 'aurora' })).toBe(true);
    expect(binds(rule as MarketRule, { visitorOf: 'DEFAULT' })).toBe(false);
  });
});

describe('several rules', () => {
  it('combine to the strictest', () => {
    const policy = policyOf(
      chinese,
      { close: ['Lucky', 'selling'], caps: { boxPrice: '500', dailyOpenings: 100 }, realName: 'recharge' },
      { caps: { boxPrice: '200.00', dailySpend: '1000' }, coolOffDays: { min: 3, max: 90 }, realName: 'spend' },
      { close: ['Grade'], caps: { boxPrice: '300.00' }, realName: 'none', coolOffDays: { min: 1, max: 7 } },
      { when: { countries: ['KR'] }, caps: { boxPrice: '1.00' } },
    );
    expect(policy).toMatchObject({
      boxPriceCap: 20_000n,
      dailySpendCap: 100_000n,
      dailyOpeningCap: 100,
      realName: 'spend',
      selling: false,
      payouts: true,
      coolOffDays: { min: 3, max: 90 },
    });
    expect(policy.openModules.has('Lucky') || policy.openModules.has('Grade')).toBe(false);
  });

  it('do not open a module that its switch closes', () => {
    expect(policyOf(chinese, {}).openModules.has('Roll')).toBe(false);
  });
});

describe('an unreadable policy', () => {
  it('closes everything except modules that only display', () => {
    const policy = readPolicy({ modules, config: [], rules: undefined }, chinese);
    expect(policy).toMatchObject({ selling: false, payouts: false, extraction: false, realName: 'spend' });
    expect(policy.openModules.has('Rucksack') && policy.openModules.has('HelpContact')).toBe(true);
    for (const name of ['BlindBox', 'Recharge', 'Mall', 'rank', 'Grade'] as const)
      expect(policy.openModules.has(name)).toBe(false);
  });

  it.each([
    ['an unknown key', { rules: [{ clsoe: ['Lucky'] }] }, 'rules[0]'],
    ['an unknown module', { rules: [{ close: ['Casino'] }] }, 'rules[0].close[0]'],
    ['a cap that is no amount', { rules: [{ caps: { boxPrice: '1e9' } }] }, 'rules[0].caps.boxPrice'],
    ['a country name', { rules: [{ when: { countries: ['China'] } }] }, 'rules[0].when.countries[0]'],
    ['an empty condition', { rules: [{ when: { channels: [] } }] }, 'rules[0].when.channels'],
    ['min above max', { rules: [{ coolOffDays: { min: 9, max: 3 } }] }, 'rules[0].coolOffDays'],
    ['no rules', {}, 'rules'],
    ['no object', 'open', 'policy'],
  ])('rejects %s with its path', (_what, document, place) => {
    const read = readDocument(document);
    expect(read).toMatchObject({ ok: false });
    if (!read.ok) expect(read.problem.startsWith(place)).toBe(true);
  });
});
