import { describe, expect, it } from 'vitest';
import { type Box, boxCategories, boxes } from './boxes.ts';
import { goodsWithCode, languages, qualities } from './catalogue.ts';
import { expectedReturn, ticketTotal } from './odds.ts';

const normalBoxes = boxes.filter((box) => box.kind === 'normal');

function valuesOf(box: Box): number[] {
  return box.contents.map((content) => goodsWithCode(content.goods).referencePrice);
}

function ticketsOf(box: Box): number[] {
  return box.contents.map((content) => content.tickets);
}

/**
 * Mean value of one opening, guarantee included. By Wald's identity the plain openings of a cycle
 * keep their plain mean; the guaranteed one is drawn from the goods that satisfy the guarantee.
 */
function valueWithGuarantee(box: Box): number {
  const plain = expectedReturn(valuesOf(box), ticketsOf(box), box.price).expectedValue;
  if (!box.guarantee) return plain;
  const levels = Object.keys(qualities);
  const least = levels.indexOf(box.guarantee.minQuality);
  const good = box.contents.filter((content) => levels.indexOf(goodsWithCode(content.goods).quality) >= least);
  const tickets = good.reduce((sum, content) => sum + content.tickets, 0);
  const value = good.reduce((sum, content) => sum + content.tickets * goodsWithCode(content.goods).referencePrice, 0);
  const hit = tickets / ticketTotal;
  const missedAll = (1 - hit) ** box.guarantee.afterOpenings;
  const plainOpenings = (1 - missedAll) / hit;
  return (plainOpenings * plain + (missedAll * value) / tickets) / (plainOpenings + missedAll);
}

describe('the demo boxes', () => {
  it('cover the modes', () => {
    expect(normalBoxes.length).toBeGreaterThanOrEqual(24);
    expect(boxes.filter((box) => box.kind === 'welfare').map((box) => box.level)).toEqual([1, 2, 3, 4, 5]);
    expect(boxes.filter((box) => box.kind === 'shell')).toHaveLength(4);
    expect(new Set(normalBoxes.map((box) => box.category))).toEqual(new Set(Object.keys(boxCategories)));
    expect(new Set(boxes.map((box) => box.tier))).toEqual(new Set(['standard', 'advanced', 'collector']));
    expect(boxes.filter((box) => box.guarantee).length).toBeGreaterThanOrEqual(1);
  });

  it.each(boxes)('$code has exactly a million tickets, with the most valuable goods first and rarest', (box) => {
    const tickets = ticketsOf(box);
    expect(tickets.reduce((sum, count) => sum + count, 0)).toBe(ticketTotal);
    expect(tickets).toEqual([...tickets].sort((a, b) => a - b));
    const values = valuesOf(box);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(new Set(box.contents.map((content) => content.goods)).size).toBe(box.contents.length);
    expect(box.contents.map((content) => content.goods)).toContain(box.keyItem);
  });

  it.each(normalBoxes)('$code has a house edge of 8 to 15 %, guarantee included', (box) => {
    expect(box.price).toBeGreaterThanOrEqual(100);
    expect(box.price).toBeLessThanOrEqual(200_000);
    const plain = expectedReturn(valuesOf(box), ticketsOf(box), box.price).edge;
    const effective = 1 - valueWithGuarantee(box) / box.price;
    for (const edge of [plain, effective]) {
      expect(edge).toBeGreaterThanOrEqual(0.08);
      expect(edge).toBeLessThanOrEqual(0.15);
    }
  });

  it('guarantee a quality only when the levels of their contents are ordered', () => {
    const ladder = ['level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'level7'];
    for (const box of boxes.filter((candidate) => candidate.guarantee)) {
      for (const content of box.contents) expect(ladder).toContain(goodsWithCode(content.goods).quality);
    }
  });

  it('are named and described in five languages', () => {
    expect(new Set(boxes.map((box) => box.code)).size).toBe(boxes.length);
    for (const box of boxes) {
      for (const language of languages) {
        expect(box.names[language].trim(), `${box.code} in ${language}`).not.toBe('');
        expect(box.descriptions[language].trim(), `${box.code} in ${language}`).not.toBe('');
      }
      expect(new Set([box.names.zh, box.names.en, box.names.vi, box.names.ko]).size, box.code).toBe(4);
    }
  });

  it('are free exactly for welfare boxes', () => {
    for (const box of boxes) expect(box.price > 0).toBe(box.kind !== 'welfare');
  });

  it('pay less in a day of welfare than keeping the points costs', () => {
    const worth = boxes
      .filter((box) => box.kind === 'welfare')
      .reduce((sum, box) => sum + expectedReturn(valuesOf(box), ticketsOf(box), 0).expectedValue, 0);
    // A hundred coins on crash, which has the lowest edge of all modes, and a hundredth of them
    // returns as points.
    const hundredCoins = 10_000;
    expect(worth).toBeLessThan(hundredCoins * (0.04 - 0.01));
  });
});
