/** The store’s five languages by their internal names. */
export const LOCALES = ['zh', 'en', 'vi', 'ko', 'tw'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh';

/** A text in every language. */
export type LocalText = Record<Locale, string>;

/** BCP 47 tag of each language, for `lang` attributes and `Intl`. */
export const LANGUAGE_TAGS: Record<Locale, string> = { zh: 'zh-CN', en: 'en', vi: 'vi', ko: 'ko', tw: 'zh-TW' };

export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}

/**
 * Traditional script is requested in three ways: our own name, the region, or the script subtag.
 */
const TRADITIONAL_TAG = /^(tw$|zh-(tw|hk|mo|hant))/;

function localeOfTag(tag: string): Locale | undefined {
  if (TRADITIONAL_TAG.test(tag)) return 'tw';
  const primary = tag.split('-')[0] ?? '';
  return isLocale(primary) ? primary : undefined;
}

/**
 * Picks the best supported language for an `Accept-Language` header, by quality value, then by
 * order.
 */
export function negotiateLocale(header: string | undefined): Locale {
  if (!header) return DEFAULT_LOCALE;
  let best: Locale = DEFAULT_LOCALE;
  let bestQuality = 0;
  for (const part of header.toLowerCase().slice(0, 200).split(',')) {
    const [tag = '', ...options] = part.trim().split(';');
    const weight = options.find((option) => option.trim().startsWith('q='));
    const quality = weight ? Number(weight.trim().slice(2)) : 1;
    const locale = localeOfTag(tag);
    if (locale && quality > bestQuality) {
      best = locale;
      bestQuality = quality;
    }
  }
  return best;
}
