import type bag from './zh/bag.json';
import type box from './zh/box.json';
import type common from './zh/common.json';
import type download from './zh/download.json';
import type help from './zh/help.json';
import type home from './zh/home.json';
import type routes from './zh/routes.json';
import type shell from './zh/shell.json';
import type sign from './zh/sign.json';
import type verify from './zh/verify.json';

/** One line per namespace: the Chinese file says which keys exist. A test keeps this list and the folders equal. */
export interface Namespaces {
  bag: typeof bag;
  box: typeof box;
  common: typeof common;
  download: typeof download;
  help: typeof help;
  home: typeof home;
  routes: typeof routes;
  shell: typeof shell;
  sign: typeof sign;
  verify: typeof verify;
}
