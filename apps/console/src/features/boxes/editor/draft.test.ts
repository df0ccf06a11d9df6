import { expectedValueText } from '@clearcrate/fairness/odds-version';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  changesOf,
  type Draft,
  draftOf,
  type EditedBox,
  filledUp,
  isChanged,
  problemsOf,
  rangesOf,
  sharesOf,
  totalOf,
  versionOf,
  withItem,
  without,
  withTickets,
} from './draft.ts';

const item = (code: string, priceNow: string, tickets: number, quality = 1) => ({
  ...{ code, quality, priceNow, tickets, price: priceNow, stock: 9 },
  ...{ weaponName: code, finishName: code, exterior: 'FN', image: '' },
});
const box = {
  ...{ boxId: '7', code: 'tide', kind: 1, version: 3, price: '15.80', guarantee: null },
  odds: [item('dear', '100.00', 100_000, 6), item('cheap', '5.00', 900_000)],
} as unknown as EditedBox;

const codesOf = ({ rows }: Draft) => rows.map(({ code, tickets }) => [code, tickets]);

describe('a draft', () => {
  const draft = draftOf(box);

  it('begins as what is in force', () => {
    expect(problemsOf(draft, box.kind)).toEqual([]);
    expect(isChanged(changesOf(draft, box))).toBe(false);
    expect(rangesOf(draft)).toEqual([
      [0, 99_999],
      [100_000, 999_999],
    ]);
  });

  it('puts a new item where its price belongs, and fills the gap up from one item', () => {
    const more = withTickets(withItem(draft, item('middle', '20.00', 0)), 'middle', 50_000);
    expect(codesOf(more)).toEqual([
      ['dear', 100_000],
      ['middle', 50_000],
      ['cheap', 900_000],
    ]);
    expect([totalOf(more), problemsOf(more, box.kind)]).toEqual([1_050_000, ['total']]);
    const whole = filledUp(more, 'cheap');
    expect([totalOf(whole), problemsOf(whole, box.kind)]).toEqual([1_000_000, []]);
    expect(changesOf(whole, box)).toEqual({ changed: 1, added: 1, removed: 0, price: false, guarantee: false });
  });

  it('leaves an item alone that cannot take the gap', () => {
    const more = withTickets(draft, 'cheap', 1_500_000);
    expect(filledUp(more, 'dear')).toBe(more);
  });

  it('keeps a removed item in sight, forgets a new one, and sends neither', () => {
    const fewer = without(without(withItem(draft, item('new', '1.00', 0)), 'new'), 'dear');
    expect(codesOf(fewer)).toEqual([
      ['dear', 0],
      ['cheap', 900_000],
    ]);
    expect(rangesOf(fewer)).toEqual([undefined, [0, 899_999]]);
    expect(bodyOf(fewer, box, '').odds).toEqual([{ goods: 'cheap', tickets: 900_000 }]);
    expect(changesOf(fewer, box)).toMatchObject({ removed: 1, added: 0, changed: 0 });
  });

  it('names impossible prices and guarantees', () => {
    expect(problemsOf({ ...draft, price: '15.801' }, 1)).toEqual(['price']);
    expect(problemsOf({ ...draft, price: '0.00' }, 1)).toEqual(['price']);
    expect(problemsOf({ ...draft, price: '1.00' }, 2)).toEqual(['price']);
    expect(problemsOf({ ...draft, guarantee: { afterOpenings: 0, minQuality: 6 } }, 1)).toEqual(['guarantee']);
    expect(problemsOf({ ...draft, guarantee: { afterOpenings: 9, minQuality: 7 } }, 1)).toEqual(['guaranteeQuality']);
    expect(problemsOf({ ...draft, rows: [] }, 1)).toContain('empty');
  });

  it('is the next version with the prices of now', () => {
    const version = versionOf(withTickets(withTickets(draft, 'dear', 50_000), 'cheap', 950_000), box);
    expect(version).toMatchObject({ table: 'box/tide', version: 4, price: 1580n, asset: 'coin' });
    expect(expectedValueText(version.entries)).toBe('9.75000000');
  });

  it('sums the tickets of each quality, the best first', () => {
    expect([...sharesOf(draft.rows)]).toEqual([
      [6, 100_000],
      [1, 900_000],
    ]);
  });
});
