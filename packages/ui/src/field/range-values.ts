/** Two decimal strings; empty means no bound. */
export interface RangeValue {
  from: string;
  to: string;
}

const DECIMAL = /^\d{0,13}(?:\.\d{0,2})?$/;

/** Limits typing to prefixes of an amount, so that no format error can occur. */
export function isTypedAmount(text: string): boolean {
  return DECIMAL.test(text);
}

function hundredths(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(`${whole || '0'}${fraction.padEnd(2, '0').slice(0, 2)}`);
}

/** Whether both bounds are set and the lower one exceeds the upper one. */
export function isInverted({ from, to }: RangeValue): boolean {
  return from !== '' && to !== '' && hundredths(from) > hundredths(to);
}

/** Position of a typed bound on the slider, 0 to 1. */
export function sliderShare(amount: string, fallback: number, min: number, max: number): number {
  const value = amount === '' ? fallback : Number(hundredths(amount)) / 100;
  return Math.min(Math.max((value - min) / (max - min), 0), 1);
}
