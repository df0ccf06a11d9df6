import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import { LOCALES } from '@clearcrate/contract/locale';
import { checkNickname } from '@clearcrate/contract/nickname-rules';
import { describe, expect, it } from 'vitest';
import { secureRandom } from '../../platform/random.ts';
import { countriesOfMobile, maskMobile, suggestNickname } from './account.rules.ts';

describe('maskMobile', () => {
  it.each([
    ['+8613812345678', '138****5678'],
    ['+821012345678', '101****678'],
    ['+14155552671', '415****671'],
    ['+84912345678', '912****78'],
    ['+886912345678', '912****78'],
    ['+6581234567', '81****67'],
  ])('%s is shown as %s', (mobile, shown) => {
    expect(maskMobile(mobile)).toBe(shown);
  });
});

it.each(LOCALES)('suggests only valid nicknames in %s', (locale) => {
  const names = new Set<string>();
  // Tries all pairs of words by returning the picks in order.
  for (let first = 0; first < 10; first += 1) {
    for (let second = 0; second < 10; second += 1) {
      const picks = [first, second, 99];
      names.add(suggestNickname({ ...secureRandom, integer: () => picks.shift() ?? 0 }, locale));
    }
  }
  expect(names.size).toBe(100);
  for (const name of names) expect([name, checkNickname(name)]).toEqual([name, undefined]);
});

describe('countriesOfMobile', () => {
  it.each([
    ['+8613800000000', ['CN']],
    ['+886912345678', ['TW']],
    ['+85261234567', ['HK']],
    ['+12025550123', ['US', 'CA']],
    ['+99912345678', []],
    [null, []],
  ])('%s may be in %j', (mobile, countries) => {
    expect(countriesOfMobile(mobile)).toEqual(countries);
  });

  it('knows every area code that registration accepts', () => {
    for (const areaCode of AREA_CODES) expect(countriesOfMobile(`${areaCode}5551234567`)).not.toEqual([]);
  });
});
