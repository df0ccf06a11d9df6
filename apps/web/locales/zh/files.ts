import type { Messages } from '@clearcrate/ui/text/messages.ts';

/** Where the texts of this language lie: it travels with the language, so that the first view does not name those of all five. */
export const files = import.meta.glob<Messages>(['./*.json', '../../../../packages/contract/locales/zh/*.json'], {
  import: 'default',
});
