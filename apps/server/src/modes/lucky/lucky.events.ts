import { defineTopic } from '../../platform/bus/bus.ts';

/** A consolation table was published, opened or closed. Nodes invalidate their caches. */
export const luckyChanged = defineTopic<Record<string, never>>('lucky.changed');
