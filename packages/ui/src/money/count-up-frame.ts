import { groupDigits } from './price-parts.ts';

/** An amount as an integer of its smallest unit, with the number of decimals to format it. */
interface Scaled {
  units: bigint;
  decimals: number;
}

function scale(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
  return amount.startsWith('-') ? -units : units;
}

function write({ units, decimals }: Scaled, separator: string): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = groupDigits(digits.slice(0, digits.length - decimals)).replaceAll(',', separator);
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${units < 0n ? '−' : ''}${whole}${fraction}`;
}

const STEPS = 1_000_000n;

/** The text shown at `progress` (0 to 1) between two amounts. The end is exact. */
export function countUpFrame(from: string, to: string, progress: number, separator = ','): string {
  const decimals = to.split('.')[1]?.length ?? 0;
  const start = scale(from, decimals);
  const end = scale(to, decimals);
  const eased = 1 - (1 - Math.min(Math.max(progress, 0), 1)) ** 4;
  const done = BigInt(Math.round(eased * Number(STEPS)));
  return write({ units: start + ((end - start) * done) / STEPS, decimals }, separator);
}
