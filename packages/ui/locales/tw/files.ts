import type { Messages } from '../../src/text/messages.ts';

/** The design system's own texts of this language. */
export const files = import.meta.glob<Messages>('./*.json', { import: 'default' });
