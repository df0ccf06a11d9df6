import type common from './zh/common.json';

/** One line per namespace: the Chinese file says which keys exist. A test keeps this list and the folders equal. */
export interface Namespaces {
  common: typeof common;
}
