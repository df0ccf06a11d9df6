/** Every box version covers exactly this many tickets. */
export const ticketTotal = 1_000_000;

interface ExpectedReturn {
  /** Mean value of one opening, in minor units (not rounded). */
  readonly expectedValue: number;
  /** The store's share of the price, 0 to 1. */
  readonly edge: number;
}

export function expectedReturn(values: readonly number[], tickets: readonly number[], price: number): ExpectedReturn {
  const sum = values.reduce((total, value, index) => total + value * (tickets[index] ?? 0), 0);
  const expectedValue = sum / ticketTotal;
  return { expectedValue, edge: price > 0 ? 1 - expectedValue / price : 0 };
}

/**
 * Shares fall with a power of the value, so that a more valuable item is never more likely than a
 * cheaper one. The mean decreases monotonically with the power, so that bisection finds it.
 */
function sharesForPower(values: readonly number[], power: number): number[] {
  const cheapest = Math.min(...values);
  const weights = values.map((value) => (value / cheapest) ** -power);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function meanOf(values: readonly number[], shares: readonly number[]): number {
  return values.reduce((total, value, index) => total + value * (shares[index] ?? 0), 0);
}

function powerForMean(values: readonly number[], target: number): number {
  let low = 0;
  let high = 256;
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (meanOf(values, sharesForPower(values, middle)) > target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Assigns whole tickets to goods of the given values (most valuable first) such that the mean value
 * of an opening is `expectedValue`. All goods get at least one ticket. Rounding remainders go to
 * the cheapest, which keeps the order.
 */
export function ticketsForExpectedValue(values: readonly number[], expectedValue: number): number[] {
  if (values.length < 2) throw new Error('A box needs at least two goods');
  if (values.some((value, index) => index > 0 && value > (values[index - 1] ?? 0))) {
    throw new Error('The values must be ordered from the most to the least valuable');
  }
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  const cheapest = values[values.length - 1] ?? 0;
  if (expectedValue <= cheapest || expectedValue >= mean) {
    throw new Error(`No odds reach ${expectedValue}: it must be between ${cheapest} and ${mean}`);
  }
  const shares = sharesForPower(values, powerForMean(values, expectedValue));
  const tickets = shares.map((share) => Math.max(1, Math.floor(share * ticketTotal)));
  const given = tickets.reduce((total, count) => total + count, 0);
  tickets[tickets.length - 1] = (tickets[tickets.length - 1] ?? 0) + ticketTotal - given;
  return tickets;
}
