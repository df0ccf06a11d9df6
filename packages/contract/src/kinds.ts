/** Numbered kinds that both sides of the wire know. The numbers are fixed for good. */

export const USER_KINDS = { general: 1, anchor: 2, ai: 3, test: 4 } as const;
export type UserKind = (typeof USER_KINDS)[keyof typeof USER_KINDS];

export const PLATFORMS = { pc: 1, h5: 2, android: 3, ios: 4 } as const;
export type PlatformId = (typeof PLATFORMS)[keyof typeof PLATFORMS];

export const RECORD_TYPES = {
  record: 1,
  box: 2,
  roll: 3,
  rank: 4,
  rankList: 5,
  shop: 7,
  boxResult: 8,
  rankLight: 9,
  replace: 10,
} as const;

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
] as const;
export type ModuleName = (typeof MODULES)[number];

/** Kinds whose wins count as real players' wins; the others wear a badge and stay out of every public count. */
export function isRealPlayer(kind: UserKind): boolean {
  return kind === USER_KINDS.general || kind === USER_KINDS.anchor;
}

/** Levels 1 to 16, by the code the wire uses. */
export type QualityCode = `level${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16}`;
export const QUALITY_CODES = Array.from({ length: 16 }, (_, index) => `level${index + 1}` as QualityCode);
