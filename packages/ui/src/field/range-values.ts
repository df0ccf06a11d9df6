/** Two decimal strings, each empty where the player sets no bound. */
export interface RangeValue {
  from: string;
  to: string;
}

const DECIMAL = /^\d{0,13}(?:\.\d{0,2})?$/;

/** Typing is limited to what an amount can be, so that there is nothing to complain about later. */
export function isTypedAmount(text: string): boolean {
  return DECIMAL.test(text);
}

function hundredths(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(`${whole || '0'}${fraction.padEnd(2, '0').slice(0, 2)}`);
}

/** Whether both bounds are set and the lower one lies above the upper one. */
export function isInverted({ from, to }: RangeValue): boolean {
  return from !== '' && to !== '' && hundredths(from) > hundredths(to);
}

/** Where a typed bound lies on the slider, as a share of its whole width. */
export function sliderShare(amount: string, fallback: number, min: number, max: number): number {
  const value = amount === '' ? fallback : Number(hundredths(amount)) / 100;
  return Math.min(Math.max((value - min) / (max - min), 0), 1);
}
