import { defineTopic } from '../../platform/bus/bus.ts';

/** What box lists are filed under in the cache. */
export const BOX_TAG = 'boxes';

/** A box was published, opened, closed or changed its odds: whoever keeps boxes in memory reads them again. */
export const boxesChanged = defineTopic<Record<string, never>>('box.changed');
