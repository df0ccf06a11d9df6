interface PriceParts {
  sign: '' | '−' | '+';
  whole: string;
  fraction: string;
}

/** Groups by thousands with commas, whatever the language: figures of the store look the same everywhere. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Splits a decimal string by its characters: an amount never passes through a float on its way to the screen. */
export function splitPrice(amount: string, { signed = false } = {}): PriceParts {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(amount.trim());
  if (!match) throw new Error(`"${amount}" is no decimal amount.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const positive = signed && /[1-9]/.test(whole + fraction) ? '+' : '';
  return {
    sign: sign === '-' ? '−' : positive,
    whole: groupDigits(whole.replace(/^0+(?=\d)/, '')),
    fraction: `.${fraction.padEnd(2, '0')}`,
  };
}

/** The same amount as one text, for names read aloud and for sentences. */
export function priceText(amount: string, options?: { signed?: boolean }): string {
  const { sign, whole, fraction } = splitPrice(amount, options);
  return `${sign}${whole}${fraction}`;
}
