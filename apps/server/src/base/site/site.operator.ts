import type { Tx } from '../../platform/db/database.ts';
import { configValues } from './site.repository.ts';
import type { Article, ConfigItem } from './site.rules.ts';
import { readSettings } from './site.service.ts';
import { putArticles, putConfigItems } from './site.writes.repository.ts';

/** The content of an article that carries settings, of the default channel. */
export const findSettings = (tx: Tx, type: string): Promise<string> => readSettings(tx, type);

/** Saves articles as edited by an operator: shipped content no longer overwrites them. */
export const saveArticles = (tx: Tx, articles: readonly Article[], now: Date): Promise<void> =>
  putArticles({ tx, now, origin: 'edited' }, articles);

/** Saves settings as edited by an operator. Returns how many changed. */
export async function saveConfigItems(tx: Tx, items: readonly ConfigItem[], now: Date): Promise<number> {
  const current = await configValues(
    tx,
    items.map(({ channelCode }) => channelCode),
  );
  const news = items.filter(({ channelCode, itemKey, itemValue }) =>
    current.every((one) => one.channelCode !== channelCode || one.itemKey !== itemKey || one.itemValue !== itemValue),
  );
  await putConfigItems({ tx, now, origin: 'edited' }, news);
  return news.length;
}
