import type { Messages } from '@clearcrate/ui/text/messages.ts';

/** The console speaks Chinese and English; readers of traditional script read simplified. */
export const files = import.meta.glob<Messages>('../zh/*.json', { import: 'default' });
