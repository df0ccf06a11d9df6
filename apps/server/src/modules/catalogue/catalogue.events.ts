/** What the attribute lists are filed under in the cache. */
export const CATALOGUE_TAG = 'catalogue.attributes';
