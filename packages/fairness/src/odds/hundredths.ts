const DECIMAL = /^(0|[1-9]\d{0,15})\.(\d{2})$/;

/** Formats `19250n` as `192.50`, for prices in coins and crash points, always with two decimals. */
export function hundredthsText(value: bigint): string {
  if (value < 0n) throw new RangeError('prices and crash points must not be negative');
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses exactly the form that `hundredthsText` writes, so that each value has one text. */
export function parseHundredths(text: string): bigint | undefined {
  const match = DECIMAL.exec(text);
  return match ? BigInt(`${match[1]}${match[2]}`) : undefined;
}
