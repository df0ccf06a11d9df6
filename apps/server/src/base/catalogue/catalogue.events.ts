import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Cache tag of the attribute lists. */
export const CATALOGUE_TAG = 'catalogue.attributes';

/** An import changed attributes, goods or boxes: processes reload what they cache of them. */
export const catalogueImported = defineEvent<{ records: number; versions: number }>('catalogue.imported');
