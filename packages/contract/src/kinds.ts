/** Numbered kinds that both sides of the wire know. The numbers are fixed for good. */

export const USER_KINDS = { general: 1, anchor: 2, ai: 3, test: 4 } as const;
export type UserKind = (typeof USER_KINDS)[keyof typeof USER_KINDS];

export const PLATFORMS = { pc: 1, h5: 2, android: 3, ios: 4 } as const;
export type PlatformId = (typeof PLATFORMS)[keyof typeof PLATFORMS];

/** What a record tells of. Which postings and items are of which type is written in record-types.ts. */
export const RECORD_TYPES = {
  /** Asked for: every record. Told: one that is of no other type. */
  record: 1,
  /** What opening boxes cost and gave beside the items. */
  box: 2,
  roll: 3,
  /** A prize for a place on a board. */
  rank: 4,
  /** A settled board with everybody on it. */
  rankList: 5,
  /** Traded with the store: bought from it, or sold back. */
  shop: 7,
  /** An item out of a box. */
  boxResult: 8,
  /** A player's own line of a running board. */
  rankLight: 9,
  /** An item swapped for another. */
  replace: 10,
} as const;
export type RecordType = (typeof RECORD_TYPES)[keyof typeof RECORD_TYPES];

/** Parts of the store that an operator switches per channel; 1 is on. */
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

/** Kinds whose wins count as real players' wins; the others wear a badge and stay out of every public count. */
export function isRealPlayer(kind: UserKind): boolean {
  return kind === USER_KINDS.general || kind === USER_KINDS.anchor;
}

/** Levels 1 to 16, by the code the wire uses. */
export type QualityCode = `level${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16}`;
export const QUALITY_CODES = Array.from({ length: 16 }, (_, index) => `level${index + 1}` as QualityCode);
