import type { RECORD_TYPES } from './kinds.ts';

interface KindDefinition {
  /** Group of the filter of balance lists. */
  group: string;
  /** List of records that shows it. */
  type: keyof typeof RECORD_TYPES;
  /** What its reference names, which the record links to or describes; `null` where the title says it all. */
  subject: 'commission' | 'draws' | 'packet' | 'purchase' | 'room' | 'round' | 'sale' | null;
}

/**
 * Every posting kind that players can see. A kind posted by the server must be listed here; a test enforces it. Its
 * title is `@posting.<kind>` of its mode, or `kind.<kind>` of the server's texts of records.
 */
export const POSTING_KINDS = {
  'bag.sell': { group: 'sale', type: 'shop', subject: 'sale' },
  'battle.ai': { group: 'battle', type: 'record', subject: 'room' },
  'battle.join': { group: 'battle', type: 'record', subject: 'room' },
  'battle.join.post': { group: 'battle', type: 'record', subject: 'room' },
  'battle.join.void': { group: 'battle', type: 'record', subject: 'room' },
  'box.open': { group: 'box', type: 'box', subject: 'draws' },
  'box.open.shell': { group: 'box', type: 'box', subject: 'draws' },
  'crash.bet': { group: 'crash', type: 'record', subject: 'round' },
  'crash.bet.post': { group: 'crash', type: 'record', subject: 'round' },
  'crash.bet.void': { group: 'crash', type: 'record', subject: 'round' },
  'crash.payout': { group: 'crash', type: 'record', subject: 'round' },
  'demo.grant': { group: 'gift', type: 'record', subject: null },
  'festival.prize': { group: 'gift', type: 'record', subject: null },
  'lucky.draw': { group: 'lucky', type: 'record', subject: 'draws' },
  'operator.compensate': { group: 'gift', type: 'record', subject: null },
  'packet.claim': { group: 'gift', type: 'record', subject: 'packet' },
  'mall.buy': { group: 'mall', type: 'shop', subject: 'purchase' },
  'mall.buy.point': { group: 'mall', type: 'shop', subject: 'purchase' },
  'packet.register': { group: 'gift', type: 'record', subject: null },
  'rank.prize': { group: 'gift', type: 'rank', subject: null },
  'recharge.credit': { group: 'recharge', type: 'shop', subject: null },
  'recharge.refund': { group: 'recharge', type: 'shop', subject: null },
  'recharge.refundBack': { group: 'recharge', type: 'shop', subject: null },
  'spread.commission': { group: 'gift', type: 'record', subject: 'commission' },
  'spread.firstGift': { group: 'gift', type: 'record', subject: null },
  'task.claim': { group: 'gift', type: 'record', subject: null },
  'task.sign-in': { group: 'gift', type: 'record', subject: null },
  'turntable.prize': { group: 'gift', type: 'record', subject: null },
  'vip.growth': { group: 'gift', type: 'record', subject: null },
  'vip.packet': { group: 'gift', type: 'record', subject: null },
  'welfare.drop': { group: 'welfare', type: 'record', subject: null },
} as const satisfies Record<string, KindDefinition>;

export type NamedKind = keyof typeof POSTING_KINDS;
/** Valid posting kinds. Those of tests and benchmarks need no texts: players never see them. */
export type PostingKind = NamedKind | `test.${string}`;
export type PostingGroup = (typeof POSTING_KINDS)[NamedKind]['group'];
export type PostingSubject = NonNullable<KindDefinition['subject']>;

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

/** What is known of a kind of any version; `undefined` for an unknown one. */
export function definitionOfKind(kind: string): (typeof POSTING_KINDS)[NamedKind] | undefined {
  const present = presentKind(kind);
  return isPostingKind(present) ? POSTING_KINDS[present] : undefined;
}

export const groupOfKind = (kind: string): PostingGroup | undefined => definitionOfKind(kind)?.group;
