import type { LocalText } from '@clearcrate/contract/locale';
import { MESSAGE_KINDS, type MessageKind } from '@clearcrate/contract/message';

/** What fills the gaps of a template; a text that exists in every language is read in the reader's. */
export type MessageParams = Record<string, string | number | LocalText>;

interface Template {
  kind: MessageKind;
  /** Where the message leads, unless whoever sends it knows a better place. */
  link: string;
}

/**
 * Every message the store writes by itself. The words are in locales/<lang>/messages.json: `<name>.title`, `<name>.content`,
 * and `<name>.action` where the link has a name of its own. `{item}` is the item the message is about.
 */
export const TEMPLATES = {
  welcome: { kind: MESSAGE_KINDS.system, link: '/help/guide' },
  /** An operator's own words to one player: the gaps are the whole text. */
  notice: { kind: MESSAGE_KINDS.system, link: '' },
  taskDone: { kind: MESSAGE_KINDS.system, link: '/task' },
  vipLevelUp: { kind: MESSAGE_KINDS.system, link: '/vip' },
  avatarPassed: { kind: MESSAGE_KINDS.system, link: '/personalHead' },
  avatarFailed: { kind: MESSAGE_KINDS.system, link: '/personalHead' },
  identityVerified: { kind: MESSAGE_KINDS.system, link: '/personalInfo' },
  steamBound: { kind: MESSAGE_KINDS.system, link: '/personalInfo' },
  recharged: { kind: MESSAGE_KINDS.recharge, link: '/record' },
  rechargedWithBonus: { kind: MESSAGE_KINDS.recharge, link: '/record' },
  rankDay: { kind: MESSAGE_KINDS.prize, link: '/rank' },
  rankWeek: { kind: MESSAGE_KINDS.prize, link: '/rank' },
  rankSeason: { kind: MESSAGE_KINDS.prize, link: '/rank' },
  spreadEarned: { kind: MESSAGE_KINDS.prize, link: '/spread' },
  firstGift: { kind: MESSAGE_KINDS.prize, link: '/record' },
  freeOpening: { kind: MESSAGE_KINDS.prize, link: '/spread' },
  reserveAdmitted: { kind: MESSAGE_KINDS.system, link: '/home' },
  ticketAnswered: { kind: MESSAGE_KINDS.system, link: '/help/contact' },
  battleDissolved: { kind: MESSAGE_KINDS.battle, link: '/battle' },
  battleBeaconLate: { kind: MESSAGE_KINDS.battle, link: '/battle' },
  battleWon: { kind: MESSAGE_KINDS.battle, link: '/battle' },
  battleLost: { kind: MESSAGE_KINDS.battle, link: '/battle' },
  battleDraw: { kind: MESSAGE_KINDS.battle, link: '/battle' },
  deliverySent: { kind: MESSAGE_KINDS.delivery, link: '/bag/extract' },
  deliveryDone: { kind: MESSAGE_KINDS.delivery, link: '/bag/extract' },
  deliveryFailed: { kind: MESSAGE_KINDS.delivery, link: '/bag' },
  packetClaimed: { kind: MESSAGE_KINDS.prize, link: '/redpacket' },
  packetDue: { kind: MESSAGE_KINDS.prize, link: '/redpacket' },
  rollWon: { kind: MESSAGE_KINDS.prize, link: '/roll' },
  timeBoxWon: { kind: MESSAGE_KINDS.prize, link: '/timebox' },
  festivalPrize: { kind: MESSAGE_KINDS.prize, link: '/bag' },
  crashRefunded: { kind: MESSAGE_KINDS.battle, link: '/crash' },
  festivalCoins: { kind: MESSAGE_KINDS.prize, link: '/record' },
  festivalShells: { kind: MESSAGE_KINDS.prize, link: '/record' },
  festivalPoints: { kind: MESSAGE_KINDS.prize, link: '/record' },
  dearWin: { kind: MESSAGE_KINDS.prize, link: '/bag' },
} as const satisfies Record<string, Template>;
export type TemplateName = keyof typeof TEMPLATES;
