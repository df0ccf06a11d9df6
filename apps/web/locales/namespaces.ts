import type { UiNamespaces } from '@clearcrate/ui/i18n.tsx';
import type bag from './zh/bag.json';
import type bounds from './zh/bounds.json';
import type box from './zh/box.json';
import type download from './zh/download.json';
import type help from './zh/help.json';
import type home from './zh/home.json';
import type message from './zh/message.json';
import type packet from './zh/packet.json';
import type personal from './zh/personal.json';
import type profile from './zh/profile.json';
import type rank from './zh/rank.json';
import type record from './zh/record.json';
import type reserve from './zh/reserve.json';
import type routes from './zh/routes.json';
import type shell from './zh/shell.json';
import type sign from './zh/sign.json';
import type spread from './zh/spread.json';
import type task from './zh/task.json';
import type verify from './zh/verify.json';
import type vip from './zh/vip.json';
import type welfare from './zh/welfare.json';

/** One line per namespace: the Chinese file says which keys exist. A test keeps this list and the folders equal. */
export interface Namespaces extends UiNamespaces {
  bag: typeof bag;
  bounds: typeof bounds;
  box: typeof box;
  download: typeof download;
  help: typeof help;
  home: typeof home;
  rank: typeof rank;
  packet: typeof packet;
  message: typeof message;
  profile: typeof profile;
  record: typeof record;
  reserve: typeof reserve;
  personal: typeof personal;
  routes: typeof routes;
  shell: typeof shell;
  sign: typeof sign;
  spread: typeof spread;
  task: typeof task;
  verify: typeof verify;
  vip: typeof vip;
  welfare: typeof welfare;
}
