/**
 * Every posting kind that players can see, with its filter group. A kind posted by the server must
 * be listed here, with its texts in `apps/server/locales/<language>/record.json` under
 * `kind.<kind>`; a test enforces it.
 */
export const POSTING_KINDS = {
  'bag.sell': 'sale',
  'battle.ai': 'battle',
  'battle.join': 'battle',
  'battle.join.post': 'battle',
  'battle.join.void': 'battle',
  'box.open': 'box',
  'box.open.shell': 'box',
  'crash.bet': 'crash',
  'crash.bet.post': 'crash',
  'crash.bet.void': 'crash',
  'crash.payout': 'crash',
  'demo.grant': 'gift',
  'festival.prize': 'gift',
  'lucky.draw': 'lucky',
  'packet.claim': 'gift',
  'mall.buy': 'mall',
  'mall.buy.point': 'mall',
  'packet.register': 'gift',
  'rank.prize': 'gift',
  'recharge.credit': 'recharge',
  'recharge.refund': 'recharge',
  'recharge.refundBack': 'recharge',
  'spread.commission': 'gift',
  'spread.firstGift': 'gift',
  'task.claim': 'gift',
  'task.sign-in': 'gift',
  'turntable.prize': 'gift',
  'vip.growth': 'gift',
  'vip.packet': 'gift',
  'welfare.drop': 'welfare',
} as const satisfies Record<string, string>;

export type NamedKind = keyof typeof POSTING_KINDS;
/** Valid posting kinds. Those of tests and benchmarks need no texts: players never see them. */
export type PostingKind = NamedKind | `test.${string}`;
export type PostingGroup = (typeof POSTING_KINDS)[NamedKind];

/** Groups in the order of the filter. Texts are in `apps/web/locales/<language>/record.json`. */
export const POSTING_GROUPS = [
  'box',
  'lucky',
  'battle',
  'mall',
  'crash',
  'recharge',
  'sale',
  'gift',
  'welfare',
] as const satisfies readonly PostingGroup[];

export const isPostingKind = (kind: string): kind is NamedKind => Object.hasOwn(POSTING_KINDS, kind);

/** The group of a kind; `undefined` for an unknown one. */
export const groupOfKind = (kind: string): PostingGroup | undefined =>
  isPostingKind(kind) ? POSTING_KINDS[kind] : undefined;
