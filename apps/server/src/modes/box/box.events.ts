import { defineTopic } from '../../platform/bus/bus.ts';

/** Cache tag of the box lists. */
export const BOX_TAG = 'boxes';

/** A box was published, opened or closed, or its odds changed. Nodes invalidate their box cache. */
export const boxesChanged = defineTopic<Record<string, never>>('box.changed');
