import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What the attribute lists are filed under in the cache. */
export const CATALOGUE_TAG = 'catalogue.attributes';

/** An operator's file changed attributes, goods or boxes: whoever keeps any of them in memory reads them again. */
export const catalogueImported = defineEvent<{ records: number; versions: number }>('catalogue.imported');
