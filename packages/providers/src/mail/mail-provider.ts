/** An e-mail for the mail server. */
export interface OutgoingMail {
  /** Our attempt id, which makes the `Message-ID`. */
  attemptId: string;
  to: string;
  /** The sender's name; the address is a setting. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** BCP 47 tag of the language. */
  language: string;
}

/** The mail server's answer. Reasons are short codes: its sentences may quote the address. */
export type MailOutcome =
  | { state: 'accepted' }
  /** Certain that no mail was sent. */
  | { state: 'refused'; reason: string }
  /** The mail may have been sent. */
  | { state: 'uncertain'; reason: string }
  /** The address does not take mail: it does not exist, or rejects the sender for good. */
  | { state: 'bounced'; reason: string };

export interface MailProvider {
  send(mail: OutgoingMail, timeoutMs: number): Promise<MailOutcome>;
}

const LARGE_PROVIDERS = [
  '126.com',
  '163.com',
  'daum.net',
  'gmail.com',
  'hotmail.com',
  'icloud.com',
  'naver.com',
  'outlook.com',
  'qq.com',
  'yahoo.com',
] as const;

/** The domain of an address, for counting; `other` for domains that may name a person. */
export function countedDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return LARGE_PROVIDERS.find((name) => name === domain) ?? 'other';
}
