/**
 * Sums of decimal strings as the server writes them, in hundredths: an amount never becomes a
 * float.
 */

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

export function minorOf(amount: string): bigint {
  const match = AMOUNT.exec(amount);
  if (!match) throw new Error(`"${amount}" is not an amount.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const minor = BigInt(whole + fraction.padEnd(2, '0'));
  return sign ? -minor : minor;
}

function amountOf(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sumOf(amounts: readonly string[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + minorOf(amount), 0n));
}

export function timesOf(amount: string, count: number): string {
  return amountOf(minorOf(amount) * BigInt(count));
}

export function differenceOf(amount: string, less: string): string {
  return amountOf(minorOf(amount) - minorOf(less));
}

/** Returns whether the first amount is at least the second. */
export function covers(amount: string, cost: string): boolean {
  return minorOf(amount) >= minorOf(cost);
}
