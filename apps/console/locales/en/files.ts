import type { Messages } from '@clearcrate/ui/text/messages.ts';

/** Where the texts of this language lie. */
export const files = import.meta.glob<Messages>('./*.json', { import: 'default' });
