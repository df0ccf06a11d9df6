import { createTexts, type KeyOf, type TextFiles, type Translate as TranslateFile } from '@clearcrate/ui/text/i18n.tsx';
import type { Namespaces as Files } from '../../../locales/namespaces.ts';

/** A mode's own page does not get the texts that are shown elsewhere. */
type Namespaces = { [Name in keyof Files]: Omit<Files[Name], `@${string}`> };
export type Namespace = keyof Namespaces;
export type MessageKey<N extends Namespace> = KeyOf<Namespaces[N]>;
export type Translate<N extends Namespace> = TranslateFile<Namespaces[N]>;

export const { useT, loadT } = createTexts<Namespaces>(
  import.meta.glob<TextFiles>('../../../locales/*/files.ts', { import: 'files' }),
);
