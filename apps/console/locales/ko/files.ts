import type { Messages } from '@clearcrate/ui/text/messages.ts';

/** The console speaks Chinese and English; other languages read English. */
export const files = import.meta.glob<Messages>('../en/*.json', { import: 'default' });
