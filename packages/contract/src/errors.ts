/**
 * Every refusal the store can give: a stable number and the HTTP status it travels with.
 * Refusals of business travel as 200 with their number; 401 is for a missing or dead token alone.
 * 100 and 500 are never sent: the client uses them for its own network failures.
 */
export const ERRORS = {
  malformedRequest: { code: 1000, status: 400 },
  invalidInput: { code: 1001, status: 400 },
  unsupportedMediaType: { code: 1002, status: 415 },
  payloadTooLarge: { code: 1003, status: 413 },
  notFound: { code: 1004, status: 404 },
  rateLimited: { code: 1006, status: 429 },
  idempotencyKeyMissing: { code: 1007, status: 400 },
  idempotencyKeyReused: { code: 1008, status: 409 },
  busy: { code: 1009, status: 503 },
  internal: { code: 1010, status: 500 },
  moduleClosed: { code: 1011, status: 200 },
  siteUnknown: { code: 1012, status: 200 },

  unauthorized: { code: 1100, status: 401 },
  forbidden: { code: 1101, status: 403 },
  accountSuspended: { code: 1102, status: 200 },

  passwordCharacters: { code: 1200, status: 200 },
  passwordTooShort: { code: 1201, status: 200 },
  passwordTooLong: { code: 1202, status: 200 },
  passwordsDiffer: { code: 1203, status: 200 },
  nicknameLength: { code: 1204, status: 200 },
  nicknameCharacters: { code: 1205, status: 200 },
  mobileInvalid: { code: 1206, status: 200 },
  accountInvalid: { code: 1207, status: 200 },
  agreementRequired: { code: 1208, status: 200 },
  adultRequired: { code: 1209, status: 200 },
  sliderRequired: { code: 1210, status: 200 },
  sliderFailed: { code: 1211, status: 200 },
  codeRequired: { code: 1212, status: 200 },
  codeWrong: { code: 1213, status: 200 },
  codeTooSoon: { code: 1214, status: 200 },
  codeLimitReached: { code: 1215, status: 200 },
  codeServiceBusy: { code: 1216, status: 200 },
  mobileTaken: { code: 1217, status: 200 },
  mobileUnknown: { code: 1218, status: 200 },
  credentialsWrong: { code: 1219, status: 200 },
  signInLocked: { code: 1220, status: 200 },
  inviteCodeUnknown: { code: 1221, status: 200 },
  mobileAlreadyBound: { code: 1222, status: 200 },

  notEnoughCoins: { code: 1300, status: 200 },
  notEnoughShells: { code: 1301, status: 200 },
  notEnoughPoints: { code: 1302, status: 200 },
  holdGone: { code: 1303, status: 200 },

  boxUnknown: { code: 1400, status: 200 },
  boxClosed: { code: 1401, status: 200 },
  boxCountOutOfRange: { code: 1402, status: 200 },
  oddsChanged: { code: 1403, status: 200 },
  minAboveMax: { code: 1404, status: 200 },
  priceAboveCap: { code: 1405, status: 200 },
  spendLimitReached: { code: 1406, status: 200 },
  clientSeedInvalid: { code: 1407, status: 200 },
  drawUnknown: { code: 1408, status: 200 },

  selectItems: { code: 1500, status: 200 },
  bagItemUnknown: { code: 1501, status: 200 },
  bagItemNotOwned: { code: 1502, status: 200 },
  sellingClosed: { code: 1503, status: 200 },
} as const;

export type ErrorName = keyof typeof ERRORS;

/** The envelope of every answer. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}
