import { parseEmail } from '@clearcrate/contract/email-rules';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which is required but on this machine. */
  secure: boolean;
  user: string;
  password: string;
  /** Sender address, which is also told where mail bounces. */
  from: string;
}

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

export const isOnThisMachine = ({ host }: Pick<SmtpSettings, 'host'>): boolean => LOOPBACK.has(host);

const isSmtp = (protocol: string): protocol is keyof typeof DEFAULT_PORT => Object.hasOwn(DEFAULT_PORT, protocol);

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses `smtps://user:password@mail.example.com:465`. Returns a text that describes an error.
 */
export function parseMailUrl(text: string): Omit<SmtpSettings, 'from'> | string {
  const example = 'must look like smtps://user:password@mail.example.com:465';
  const url = URL.parse(text.trim());
  if (!url || !isSmtp(url.protocol) || url.hostname === '') return example;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return example;
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined) return 'has a user or password that is not percent-encoded';
  if ((user === '') !== (password === '')) return 'has half an account: give user and password, or neither';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORT[url.protocol] : Number(url.port),
    secure: url.protocol === 'smtps:',
    user,
    password,
  };
}

/** The sender's address in one spelling; `undefined` when it is none. */
export const parseSender = (text: string): string | undefined => parseEmail(text)?.address;
