/** Numbered kinds known to both sides of the wire. The numbers never change. */

export const USER_KINDS = { general: 1, anchor: 2, ai: 3, test: 4 } as const;
export type UserKind = (typeof USER_KINDS)[keyof typeof USER_KINDS];

export const PLATFORMS = { pc: 1, h5: 2, android: 3, ios: 4 } as const;
export type PlatformId = (typeof PLATFORMS)[keyof typeof PLATFORMS];

/** Types of records. record-types.ts assigns postings and items to them. */
export const RECORD_TYPES = {
  /** In a request: every record. In an answer: a record of no other type. */
  record: 1,
  /** Costs of opening boxes, and what they gave besides items. */
  box: 2,
  roll: 3,
  /** A prize for a place on a leaderboard. */
  rank: 4,
  /** A settled leaderboard with all its places. */
  rankList: 5,
  /** Trades with the store: bought from it or sold back. */
  shop: 7,
  /** An item from a box. */
  boxResult: 8,
  /** A player’s own place on a running leaderboard. */
  rankLight: 9,
  /** A swapped item. */
  replace: 10,
} as const;
export type RecordType = (typeof RECORD_TYPES)[keyof typeof RECORD_TYPES];

/** Modules that an operator switches per channel; 1 is on. */
export const MODULES = [
  'BlindBox',
  'Roll',
  'Lucky',
  'rankRank',
  'Contract',
  'Grade',
  'Timing',
  'Mall',
  'AmmonBox',
  'rank',
  'Recharge',
  'Rucksack',
  'AppDownload',
  'Service',
  'GroupChat',
  'Spread',
  'HelpContact',
  'HelpPrivacy',
  'HelpRegulation',
  'HelpProblem',
  'HelpRelevant',
  'HelpCompliance',
  'HelpFanDuBoNotice',
  'HelpFangChengMiNotice',
  'Crash',
  'Turntable',
  'RedPacket',
  'Refining',
  'Festival',
] as const;
export type ModuleName = (typeof MODULES)[number];

/**
 * Whether wins of this kind count as real players’. Others carry a badge and are excluded from
 * public counts.
 */
export function isRealPlayer(kind: UserKind): boolean {
  return kind === USER_KINDS.general || kind === USER_KINDS.anchor;
}

/** Quality levels 1 to 16 by their wire code. */
export type QualityCode = `level${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16}`;
export const QUALITY_CODES = Array.from({ length: 16 }, (_, index) => `level${index + 1}` as QualityCode);
