import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../../platform/db/database.ts';
import { fillIn, loadMessages } from '../../../platform/messages.ts';

const words = loadMessages('record');

/** Names a round by its number, in the reader's language. */
export const nameRounds = async (
  _db: Queryable,
  ids: readonly bigint[],
  locale: Locale,
): Promise<ReadonlyMap<bigint, string>> =>
  new Map(ids.map((id) => [id, fillIn(words[locale]['detail.round'] ?? '', { round: String(id) })]));
