import { expect, it } from 'vitest';
import type { BoxEntry } from '../box.rules.ts';
import { changesBetween } from './box.history.ts';

const texts = { zh: '', en: '', vi: '', ko: '', tw: '' };

/** Entries one behind the other, as [goods, tickets, price]. */
function entries(...rows: readonly [bigint, number, bigint][]): BoxEntry[] {
  let next = 0;
  return rows.map(([goodsId, tickets, price]) => {
    const firstTicket = next;
    next += tickets;
    return {
      ...{ goodsId, goodsCode: `g${goodsId}`, weaponNames: texts, finishNames: texts, quality: 1, exterior: 'FN' },
      ...{ price, image: '', imageLarge: '', firstTicket, lastTicket: next - 1 },
    };
  });
}

it('names what was added, changed and removed, and nothing that only moved', () => {
  const before = entries([1n, 100, 900n], [2n, 300, 500n], [3n, 600, 10n]);
  const after = entries([4n, 50, 950n], [1n, 100, 910n], [3n, 600, 10n]);
  const changes = changesBetween(before, after).map((change) => [
    change.entry.goodsId,
    change.before && [change.before.tickets, change.before.price],
    change.after && [change.after.tickets, change.after.price],
  ]);
  expect(changes).toEqual([
    [4n, null, [50, 950n]],
    [1n, [100, 900n], [100, 910n]],
    [2n, [300, 500n], null],
  ]);
  expect(changesBetween(before, before)).toEqual([]);
});
