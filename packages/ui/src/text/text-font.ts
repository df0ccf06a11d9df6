import type { Locale } from '@clearcrate/contract/locale';
import latin from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2?url';

/** Chinese and Korean use system fonts; web fonts for them would be too large. */
const FILES: Partial<Record<Locale, readonly string[]>> = { en: [latin], vi: [latin, vietnamese] };

/** Preloads the text font of a language before the first text needs it. */
export function preloadTextFont(locale: Locale, page: Document): void {
  for (const href of FILES[locale] ?? []) {
    if (page.head.querySelector(`link[href="${href}"]`)) continue;
    const link = Object.assign(page.createElement('link'), { rel: 'preload', as: 'font', type: 'font/woff2', href });
    link.crossOrigin = 'anonymous';
    page.head.append(link);
  }
}
