import type { LocalText } from '@clearcrate/contract/locale';
import { MESSAGE_KINDS, type MessageKind } from '@clearcrate/contract/message';

/** Parameters of a template. A localised text is rendered in the reader's language. */
export type MessageParams = Record<string, string | number | LocalText>;

interface Template {
  kind: MessageKind;
  /** Default link of the message. */
  link: string;
}

/**
 * Templates of automatic messages. Their texts are in locales/<lang>/messages.json: `<name>.title`,
 * `<name>.content`, and optionally `<name>.action` for the link. `{item}` is the item the message
 * is about.
 */
export const TEMPLATES = {
  welcome: { kind: MESSAGE_KINDS.system, link: '/help/guide' },
  /** An operator's text; the parameters are the whole message. */
  notice: { kind: MESSAGE_KINDS.system, link: '' },
  taskDone: { kind: MESSAGE_KINDS.system, link: '/task' },
  vipLevelUp: { kind: MESSAGE_KINDS.system, link: '/vip' },
  avatarPassed: { kind: MESSAGE_KINDS.system, link: '/personalHead' },
  avatarFailed: { kind: MESSAGE_KINDS.system, link: '/personalHead' },
  identityVerified: { kind: MESSAGE_KINDS.system, link: '/personalInfo' },
  steamBound: { kind: MESSAGE_KINDS.system, link: '/personalInfo' },
  emailBound: { kind: MESSAGE_KINDS.system, link: '/personalInfo' },
  emailChanged: { kind: MESSAGE_KINDS.system, link: '/personalInfo' },
  emailRemoved: { kind: MESSAGE_KINDS.system, link: '/personalInfo' },
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
