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

/** Kinds that earlier versions posted, with the kind that took their place. Postings are never rewritten. */
export const FORMER_KINDS = {
  'battle.gains': 'battle.join.post',
  'crash.gains': 'crash.bet.post',
} as const satisfies Readonly<Record<string, NamedKind>>;

/** The kind under which a posting of any version is shown and audited. */
export const presentKind = (kind: string): string =>
  Object.hasOwn(FORMER_KINDS, kind) ? FORMER_KINDS[kind as keyof typeof FORMER_KINDS] : kind;

/** A kind and those that it took the place of. */
export const kindWithFormer = (kind: string): string[] => [
  kind,
  ...Object.keys(FORMER_KINDS).filter((former) => presentKind(former) === kind),
];

export const isPostingKind = (kind: string): kind is NamedKind => Object.hasOwn(POSTING_KINDS, kind);

/** The group of a kind of any version; `undefined` for an unknown one. */
export function groupOfKind(kind: string): PostingGroup | undefined {
  const present = presentKind(kind);
  return isPostingKind(present) ? POSTING_KINDS[present] : undefined;
}
