import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '@clearcrate/providers/environment';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail } from './mail.message.ts';

/** A mail server that speaks SMTP, and the mailboxes behind it. */

/** Behaviour of the mail server, chosen by the tester. */
export const MAIL_MODES = ['deliver', 'bounce', 'refuse', 'busy', 'hang'] as const;
export type MailMode = (typeof MAIL_MODES)[number];
export const isMailMode = (name: string): name is MailMode => (MAIL_MODES as readonly string[]).includes(name);

export interface ArrivedMail {
  /** From the envelope, as the mail server was told. */
  from: string;
  to: string[];
  sender: string;
  subject: string;
  text: string;
  html: string;
  headers: ReadonlyMap<string, string>;
  isEncrypted: boolean;
  atMs: number;
}

const MOST_KEPT = 500;
const LONGEST_MAIL = 256 * 1024;
const ACCOUNT = { user: 'sandbox', password: 'sandbox' };

class Rejection extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export type MailSide = ReturnType<typeof createMailSide>;

/** `tls` offers STARTTLS, or TLS from the first byte with `secure`. */
export function createMailSide(clock: Clock, tls?: { key: string; cert: string; secure: boolean }) {
  const arrived: ArrivedMail[] = [];
  const state: { mode: MailMode } = { mode: 'deliver' };

  const options: SMTPServerOptions = {
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    authOptional: true,
    allowInsecureAuth: tls === undefined,
    size: LONGEST_MAIL,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === ACCOUNT.user && password === ACCOUNT.password;
      if (isRight) done(null, { user: username });
      else done(new Error('wrong user or password'));
    },
    onRcptTo: (_address, _session, done) => {
      if (state.mode === 'bounce') done(new Rejection(550, 'no such mailbox'));
      else done();
    },
    onData: (stream, session, done) => {
      const finish = async () => {
        const source = await buffer(stream);
        const { mode } = state;
        if (mode === 'hang') return;
        if (mode === 'refuse') return done(new Rejection(554, 'rejected as spam'));
        if (mode === 'busy') return done(new Rejection(451, 'try again later'));
        const { mailFrom, rcptTo } = session.envelope;
        const mail = readMail(source);
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          sender: mail.headers.get('from') ?? '',
          subject: mail.headers.get('subject') ?? '',
          text: mail.text,
          html: mail.html,
          headers: mail.headers,
          isEncrypted: session.secure,
          atMs: clock.now(),
        });
        if (arrived.length > MOST_KEPT) arrived.shift();
        done();
      };
      finish().catch(done);
    },
  };
  const server = new SMTPServer(options);
  // A client that leaves in the middle is no fault of the sandbox.
  server.on('error', () => {});

  return {
    arrived,
    state,
    account: ACCOUNT,
    /** Returns the port. Takes any free one when the wanted one is taken. */
    listen: async (wanted: number, host: string): Promise<number> => {
      const open = async (port: number) => {
        const { server: socket } = server;
        socket.listen(port, host);
        await once(socket, 'listening');
        return (socket.address() as AddressInfo).port;
      };
      return open(wanted).catch(() => open(0));
    },
    close: async (): Promise<void> => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
