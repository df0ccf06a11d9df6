import classes from './vip-metal.module.css';

const METALS = ['steel', 'bronze', 'silver', 'gold', 'prism'] as const;

/**
 * CSS class with the colours of a level's metal; one metal per two levels, steel without a level.
 */
export function metalClass(level: number): string {
  const index = Math.min(Math.max(Math.ceil(level / 2) - 1, 0), METALS.length - 1);
  return classes[METALS[index] ?? 'steel'] ?? '';
}
