interface PriceParts {
  sign: '' | '−' | '+';
  whole: string;
  fraction: string;
}

/** Groups by thousands with commas in every language. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Splits a decimal string by characters; amounts never become floats. */
export function splitPrice(amount: string, { signed = false } = {}): PriceParts {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(amount.trim());
  if (!match) throw new Error(`"${amount}" is not a decimal amount.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const positive = signed && /[1-9]/.test(whole + fraction) ? '+' : '';
  return {
    sign: sign === '-' ? '−' : positive,
    whole: groupDigits(whole.replace(/^0+(?=\d)/, '')),
    fraction: `.${fraction.padEnd(2, '0')}`,
  };
}

/** The amount as one text, for accessible names and sentences. */
export function priceText(amount: string, options?: { signed?: boolean }): string {
  const { sign, whole, fraction } = splitPrice(amount, options);
  return `${sign}${whole}${fraction}`;
}
