import type { PlatformId } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Locale, LocalText } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { Channel, ConfigItem } from './site.rules.ts';

/** The audience of a list. A channel's rows override the default's, row by row. */
export interface Audience {
  channelCode: string;
  platformId: PlatformId;
  locale: Locale;
}

export async function findChannels(db: Queryable): Promise<Channel[]> {
  const rows = await db.selectFrom('channel').selectAll().orderBy('code').execute();
  return rows.map((row) => ({
    code: row.code,
    platformId: row.platform_id as PlatformId,
    names: row.names as LocalText,
    logo: row.logo,
    accent: row.accent,
    reserve: row.reserve,
    statisticsScript: row.statistics_script,
    hosts: row.hosts,
  }));
}

/** Sorts a channel's own row before the default's, for `distinct on`. */
const ownFirst = (channelCode: string) => sql`(channel_code = ${channelCode}) desc`;

export function findConfigItems(db: Queryable, channelCode: string): Promise<{ itemKey: string; itemValue: string }[]> {
  return db
    .selectFrom('config_item')
    .distinctOn('item_key')
    .select(['item_key as itemKey', 'item_value as itemValue'])
    .where('channel_code', 'in', [DEFAULTS.channelCode, channelCode])
    .orderBy('item_key')
    .orderBy(ownFirst(channelCode))
    .execute();
}

/** The rows of the given channels, without the default's. */
export const configValues = (db: Queryable, channelCodes: readonly string[]): Promise<ConfigItem[]> =>
  db
    .selectFrom('config_item')
    .select(['channel_code as channelCode', 'item_key as itemKey', 'item_value as itemValue'])
    .where('channel_code', 'in', [...new Set(channelCodes)])
    .execute();

export function findModules(db: Queryable, channelCode: string): Promise<{ name: string; status: number }[]> {
  return db
    .selectFrom('module_item')
    .distinctOn('name')
    .select(['name', 'status'])
    .where('channel_code', 'in', [DEFAULTS.channelCode, channelCode])
    .orderBy('name')
    .orderBy(ownFirst(channelCode))
    .execute();
}

export interface ArticleView {
  sort: number;
  title: string;
  content: string;
}

export function findArticles(db: Queryable, type: string, audience: Audience): Promise<ArticleView[]> {
  const { channelCode, platformId, locale } = audience;
  return db
    .with('chosen', (query) =>
      query
        .selectFrom('article')
        .distinctOn('slug')
        .selectAll()
        .where('type', '=', type)
        .where('channel_code', 'in', [DEFAULTS.channelCode, channelCode])
        .where('platform_id', 'in', [0, platformId])
        .orderBy('slug')
        .orderBy(ownFirst(channelCode))
        .orderBy('platform_id', 'desc'),
    )
    .selectFrom('chosen')
    .select(['sort', localText('titles', locale).as('title'), localText('contents', locale).as('content')])
    .where('published', '=', true)
    .orderBy('sort')
    .orderBy('slug')
    .execute();
}

export interface BannerView {
  bannerId: string;
  image: string;
  imageWide: string;
  title: string;
  subtitle: string;
  tag: string;
  action: string;
  link: string;
  colour: string;
  sort: number;
}

export async function findBanners(db: Queryable, audience: Audience): Promise<BannerView[]> {
  const { channelCode, platformId, locale } = audience;
  const rows = await db
    .with('chosen', (query) =>
      query
        .selectFrom('banner')
        .distinctOn('slug')
        .selectAll()
        .where('channel_code', 'in', [DEFAULTS.channelCode, channelCode])
        .where('platform_id', 'in', [0, platformId])
        .orderBy('slug')
        .orderBy(ownFirst(channelCode))
        .orderBy('platform_id', 'desc'),
    )
    .selectFrom('chosen')
    .select(['id', 'image', 'image_wide as imageWide', 'link', 'colour', 'sort'])
    .select([localText('titles', locale).as('title'), localText('subtitles', locale).as('subtitle')])
    .select([localText('tags', locale).as('tag'), localText('actions', locale).as('action')])
    .where('published', '=', true)
    .orderBy('sort')
    .orderBy('slug')
    .execute();
  return rows.map(({ id, ...banner }) => ({ bannerId: id.toString(), ...banner }));
}
