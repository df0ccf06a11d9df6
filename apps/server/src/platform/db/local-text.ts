import { DEFAULT_LOCALE, type Locale } from '@clearcrate/contract/locale';
import { type RawBuilder, sql } from 'kysely';

/**
 * The asked language's text out of a column that holds all five; an empty one falls back to the
 * default language.
 */
export function localText(column: string, locale: Locale): RawBuilder<string> {
  const texts = sql.ref(column);
  return sql<string>`coalesce(nullif(${texts} ->> ${locale}::text, ''), ${texts} ->> ${DEFAULT_LOCALE}::text, '')`;
}
