const DECIMAL = /^(0|[1-9]\d{0,15})\.(\d{2})$/;

/** `19250n` is `192.50`: prices in coins and crash points, always with two decimals. */
export function hundredthsText(value: bigint): string {
  if (value < 0n) throw new RangeError('prices and crash points are not negative');
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads exactly the form that `hundredthsText` writes, so that one value has one text. */
export function parseHundredths(text: string): bigint | undefined {
  const match = DECIMAL.exec(text);
  return match ? BigInt(`${match[1]}${match[2]}`) : undefined;
}
