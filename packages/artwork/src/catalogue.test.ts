import { describe, expect, it } from 'vitest';
import {
  exteriors,
  finishes,
  goods,
  goodsWithCode,
  type Localised,
  languages,
  qualities,
  weaponKinds,
  weapons,
} from './catalogue.ts';

const kinds = Object.keys(weaponKinds);

function expectComplete(names: Localised, what: string): void {
  expect(Object.keys(names).sort(), what).toEqual([...languages].sort());
  for (const language of languages) expect(names[language].trim(), `${what} in ${language}`).not.toBe('');
}

/**
 * English, Vietnamese, Korean and Chinese never coincide, except in proper names such as model
 * designations.
 */
function expectTranslated(names: Localised, what: string): void {
  expect(new Set([names.zh, names.en, names.vi, names.ko]).size, what).toBe(4);
}

describe('the demo catalogue', () => {
  it('has the required size', () => {
    const armed = new Set(['rifle', 'marksman', 'smg', 'pistol', 'shotgun', 'heavy', 'knife', 'glove']);
    expect(goods.length).toBeGreaterThanOrEqual(240);
    expect(weapons.filter((weapon) => armed.has(weapon.kind)).length).toBeGreaterThanOrEqual(24);
    expect(new Set(finishes.map((finish) => finish.style)).size).toBeGreaterThanOrEqual(10);
  });

  it('uses every quality, exterior, weapon kind, weapon and finish', () => {
    expect(new Set(goods.map((entry) => entry.quality))).toEqual(new Set(Object.keys(qualities)));
    expect(Object.keys(qualities)).toHaveLength(16);
    expect(new Set(goods.map((entry) => entry.exterior))).toEqual(new Set(Object.keys(exteriors)));
    expect(new Set(goods.map((entry) => entry.weapon.kind))).toEqual(new Set(kinds));
    expect(new Set(goods.map((entry) => entry.weapon.code))).toEqual(new Set(weapons.map((weapon) => weapon.code)));
    expect(new Set(goods.map((entry) => entry.finish.code))).toEqual(new Set(finishes.map((finish) => finish.code)));
  });

  it('gives all goods unique, stable codes', () => {
    expect(new Set(goods.map((entry) => entry.code)).size).toBe(goods.length);
    for (const entry of goods) expect(entry.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(goodsWithCode('kv-47-nebula-tide-fn').quality).toBe('level6');
    expect(() => goodsWithCode('no-such-goods')).toThrow(/No goods/);
  });

  it('has names in five languages', () => {
    for (const entry of goods) {
      expectComplete(entry.names, entry.code);
      for (const language of languages) expect(entry.names[language].split(' | ')).toHaveLength(2);
    }
    for (const finish of finishes) expectTranslated(finish.names, finish.code);
    for (const weapon of weapons.filter((candidate) => !/\d|-S$|-K$|-R$/.test(candidate.names.en))) {
      expectTranslated(weapon.names, weapon.code);
    }
    for (const [code, names] of Object.entries(weaponKinds)) expectTranslated(names, code);
    for (const [code, exterior] of Object.entries(exteriors)) expectTranslated(exterior.names, code);
    for (const [code, quality] of Object.entries(qualities)) expectTranslated(quality.names, code);
  });

  it('has distinct finish names in every language', () => {
    for (const language of languages) {
      expect(new Set(finishes.map((finish) => finish.names[language])).size, language).toBe(finishes.length);
    }
  });

  it('prices in whole minor units, worn goods below new ones', () => {
    for (const entry of goods) {
      expect(Number.isInteger(entry.referencePrice), entry.code).toBe(true);
      expect(entry.referencePrice).toBeGreaterThanOrEqual(5);
      expect(entry.referencePrice).toBeLessThanOrEqual(2_000_000);
      expect(entry.stock).toBeGreaterThan(0);
    }
    const byDesign = Object.groupBy(goods, (entry) => `${entry.weapon.code}/${entry.finish.code}`);
    const order = Object.keys(exteriors);
    for (const variants of Object.values(byDesign)) {
      const byWear = [...(variants ?? [])].sort((a, b) => order.indexOf(a.exterior) - order.indexOf(b.exterior));
      const prices = byWear.map((entry) => entry.referencePrice);
      expect(prices).toEqual([...prices].sort((a, b) => b - a));
    }
  });

  it('has a distinct colour and sign for every quality', () => {
    const all = Object.values(qualities);
    expect(new Set(all.map((quality) => quality.colour)).size).toBe(16);
    expect(new Set(all.map((quality) => quality.pip)).size).toBe(16);
    for (const quality of all) expect(quality.colour).toMatch(/^#[0-9A-F]{6}$/);
  });

  it('shares a picture only between identical recipes', () => {
    const recipes = new Map<string, string>();
    for (const entry of goods) {
      const recipe = JSON.stringify(entry.recipe);
      expect(recipes.get(entry.picture) ?? recipe).toBe(recipe);
      recipes.set(entry.picture, recipe);
    }
  });
});
