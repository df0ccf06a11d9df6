import type { ModuleName, PlatformId } from '@clearcrate/contract/kinds';
import { MODULES } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { DEFAULT_LOCALE, type Locale, type LocalText } from '@clearcrate/contract/locale';

export interface Channel {
  code: string;
  platformId: PlatformId;
  names: LocalText;
  logo: string;
  accent: string;
  reserve: boolean;
  statisticsScript: string;
  hosts: string[];
}

export interface ConfigItem {
  channelCode: string;
  itemKey: string;
  itemValue: string;
}

export interface ModuleItem {
  channelCode: string;
  name: ModuleName;
  status: 0 | 1;
}

/** 0 means every platform. */
type PlatformScope = PlatformId | 0;

export interface Article {
  channelCode: string;
  type: string;
  platformId: PlatformScope;
  /** Distinguishes the articles of one type; empty for a single one. */
  slug: string;
  titles: LocalText;
  contents: LocalText;
  sort: number;
  published: boolean;
}

export interface Banner {
  channelCode: string;
  slug: string;
  platformId: PlatformScope;
  titles: LocalText;
  subtitles: LocalText;
  tags: LocalText;
  actions: LocalText;
  image: string;
  imageWide: string;
  link: string;
  colour: string;
  sort: number;
  published: boolean;
}

export function textIn(texts: LocalText, locale: Locale): string {
  return texts[locale] || texts[DEFAULT_LOCALE];
}

/** The host of a URL or of a bare host, in stored form; `undefined` for anything else. */
export function hostOf(siteUrl: string): string | undefined {
  const address = siteUrl.trim();
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.hostname.replace(/\.$/, '') || undefined;
}

export function channelWithCode(channels: readonly Channel[], code: string): Channel | undefined {
  return (
    channels.find((channel) => channel.code === code) ??
    channels.find((channel) => channel.code === DEFAULTS.channelCode)
  );
}

/**
 * The channel that claims the host; otherwise the default channel, unless that claims hosts of its
 * own.
 */
export function channelOfHost(channels: readonly Channel[], host: string): Channel | undefined {
  return (
    channels.find((channel) => channel.hosts.includes(host)) ??
    channels.find((channel) => channel.code === DEFAULTS.channelCode && channel.hosts.length === 0)
  );
}

/** Lists every module once, in the order of the contract. Modules not switched on are closed. */
export function completeModules(
  stored: readonly { name: string; status: number }[],
): { name: ModuleName; status: 0 | 1 }[] {
  const open = new Set(stored.filter(({ status }) => status === 1).map(({ name }) => name));
  return MODULES.map((name) => ({ name, status: open.has(name) ? 1 : 0 }));
}

/** The JSON value in such an article; `undefined` unless the content is JSON in a paragraph. */
export function unwrapJson(content: string): unknown {
  const match = /^\s*<p>(.*)<\/p>\s*$/s.exec(content);
  try {
    return JSON.parse(match?.[1] ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Wraps a setting as JSON in a paragraph, as articles carry it. `<` is escaped so that no text ends
 * the paragraph.
 */
export function wrapJson(value: unknown): string {
  return `<p>${JSON.stringify(value).replaceAll('<', '\\u003c')}</p>`;
}
