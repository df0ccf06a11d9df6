import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../../platform/db/database.ts';
import { loadMessages } from '../../../platform/messages.ts';

const words = loadMessages('record');

/** Names rooms by their number, in the reader's language. */
export const nameRooms = async (
  _db: Queryable,
  ids: readonly bigint[],
  locale: Locale,
): Promise<ReadonlyMap<bigint, string>> =>
  new Map(ids.map((id) => [id, (words[locale]['detail.room'] ?? '').replace('{room}', String(id))]));
