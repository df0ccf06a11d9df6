import { ITEM_MODES, type ItemMode, MODE_NAMES, MODES, type ModeName } from './modes.ts';

/**
 * Texts of a mode lie in one file for each language, `packages/contract/locales/<language>/<mode>.json`: those of its
 * page, its title (`@title`), where its items came from (`@from`, `@source`), its rules in the help
 * (`@rules`), and the titles of its postings (`@posting.<kind>`).
 */

type Texts = Readonly<Record<string, string>>;

/** Path of a mode's texts, from the root of the repository. */
export const modeTextFile = (locale: string, name: ModeName): string =>
  `packages/contract/locales/${locale}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;

/** Keys that the texts of all pages take from those of the modes. */
export interface SharedTexts {
  routes: Record<(typeof MODES)[ModeName]['page'], string>;
  bag: Record<`item.from.${ItemMode}` | `source.${ItemMode}`, string>;
}

type TextsOf = (name: ModeName) => Texts;
type Shared<Key> = (textsOf: TextsOf) => [Key, string | undefined][];

/** Texts of all pages with keys of the modes. */
export const SHARING: { [Namespace in keyof SharedTexts]: Shared<keyof SharedTexts[Namespace]> } = {
  routes: (textsOf) => MODE_NAMES.map((name) => [MODES[name].page, textsOf(name)['@title']]),
  bag: (textsOf) =>
    ITEM_MODES.flatMap((name) => [
      [`item.from.${name}`, textsOf(name)['@from']],
      [`source.${name}`, textsOf(name)['@source']],
    ]),
};

/** Adds the modes' texts to those of a namespace, whose own come first. */
export function withModeTexts(namespace: string, own: Texts, textsOf: TextsOf): Texts {
  const shared = SHARING[namespace as keyof SharedTexts]?.(textsOf);
  return { ...(Object.fromEntries(shared ?? []) as Texts), ...own };
}
