import classes from './vip-metal.module.css';

const METALS = ['steel', 'bronze', 'silver', 'gold', 'prism'] as const;

/** The metal of a level as a class that sets its colours: two levels share one, and those without a level have steel. */
export function metalClass(level: number): string {
  const index = Math.min(Math.max(Math.ceil(level / 2) - 1, 0), METALS.length - 1);
  return classes[METALS[index] ?? 'steel'] ?? '';
}
