import type { Tx } from '../../platform/db/database.ts';
import type { Article } from './site.rules.ts';
import { readSettings } from './site.service.ts';
import { putArticles } from './site.writes.repository.ts';

/** The text of an article that carries settings, as the default channel has it. */
export const findSettings = (tx: Tx, type: string): Promise<string> => readSettings(tx, type);

/** Writes articles as an operator's own: what ships leaves them alone from now on. */
export const saveArticles = (tx: Tx, articles: readonly Article[], now: Date): Promise<void> =>
  putArticles({ tx, now, origin: 'edited' }, articles);
