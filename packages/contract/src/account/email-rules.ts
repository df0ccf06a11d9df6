import type { ErrorName } from '../wire/errors.ts';

/** Rules of e-mail addresses, shared by page and server. */

export const EMAIL_MAX_LENGTH = 254;
const LOCAL_MAX_LENGTH = 64;

/**
 * ASCII without quotes and comments: letters of other alphabets look like Latin ones, and quoted
 * parts may hold line breaks.
 */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

interface Mailboxes {
  /** The domain under which this provider’s mailboxes are compared. */
  domain?: string;
  ignoresDots?: boolean;
}

/** Providers that deliver `name+anything` to `name`. Of all others each spelling is a mailbox. */
const TAGGING: ReadonlyMap<string, Mailboxes> = new Map<string, Mailboxes>([
  ['gmail.com', { ignoresDots: true }],
  ['googlemail.com', { domain: 'gmail.com', ignoresDots: true }],
  ['outlook.com', {}],
  ['hotmail.com', {}],
  ['live.com', {}],
  ['icloud.com', {}],
  ['fastmail.com', {}],
  ['proton.me', {}],
  ['protonmail.com', { domain: 'proton.me' }],
]);

export interface EmailAddress {
  /** The address as it is sent to. Its local part keeps its case, which few mail servers distinguish. */
  address: string;
  /** Equal for all spellings of one mailbox. */
  key: string;
}

/** Parses an address; `undefined` when codes cannot be sent to it. */
export function parseEmail(text: string): EmailAddress | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const domain = trimmed.slice(at + 1).toLowerCase();
  if (trimmed.length > EMAIL_MAX_LENGTH || local.length > LOCAL_MAX_LENGTH) return undefined;
  if (!LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined;
  const mailboxes = TAGGING.get(domain);
  const untagged = mailboxes && !local.startsWith('+') ? local.replace(/\+.*$/, '') : local;
  const name = mailboxes?.ignoresDots ? untagged.replaceAll('.', '') : untagged;
  return { address: `${local}@${domain}`, key: `${name.toLowerCase()}@${mailboxes?.domain ?? domain}` };
}

export function checkEmail(text: string): Extract<ErrorName, 'emailInvalid'> | undefined {
  return parseEmail(text) ? undefined : 'emailInvalid';
}

/** `mei.lin@example.com` → `m****n@example.com`; shorter names show their first letter only. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const end = local.length > 3 ? local.slice(-1) : '';
  return `${local.slice(0, 1)}****${end}${address.slice(at)}`;
}

/** Ways to receive a code that a channel offers (setting `code.ways`). */
export function offersMail(ways: string | undefined): boolean {
  return (ways ?? '').split('+').some((way) => way.trim() === 'mail');
}
