export const languages = ['zh', 'en', 'vi', 'ko', 'tw'] as const;

type Language = (typeof languages)[number];

export type Localised = Readonly<Record<Language, string>>;

export function text(zh: string, en: string, vi: string, ko: string, tw: string): Localised {
  return { zh, en, vi, ko, tw };
}

/** Model designations are proper names: they read the same in every language. */
export function sameInAll(name: string): Localised {
  return text(name, name, name, name, name);
}
