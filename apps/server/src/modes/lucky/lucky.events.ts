import { defineTopic } from '../../platform/bus/bus.ts';

/** A consolation table was published, opened or closed: whoever keeps them in memory reads them again. */
export const luckyChanged = defineTopic<Record<string, never>>('lucky.changed');
