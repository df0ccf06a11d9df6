import { createServer } from 'node:net';
import tls from 'node:tls';
import type { OutgoingMail } from '@clearcrate/providers/mail/mail-provider';
import type { SmtpSettings } from '@clearcrate/providers/mail/mail-settings';
import { createSmtp } from '@clearcrate/providers/mail/smtp';
import { createMailSide, type MailSide } from '@clearcrate/sandbox/mail/mail.side';
import { makeKeys } from '@clearcrate/sandbox/payment/accounts';
import { makeCertificate } from '@clearcrate/sandbox/payment/certificate';
import { afterEach, describe, expect, it } from 'vitest';
import { movableClock } from '../clock.ts';

const MAIL: OutgoingMail = {
  attemptId: '42',
  to: 'mei@example.com',
  fromName: '明箱, "Crate"\r\nBcc: others@example.com',
  subject: '重置密码\r\nBcc: others@example.com',
  text: '验证码 402816\n.\n最后一行',
  html: '<p>验证码 <b>402816</b></p>',
  language: 'zh-CN',
};
const TIMEOUT_MS = 20_000;

type Secured = NonNullable<Parameters<typeof createMailSide>[1]>;

let side: MailSide | undefined;
afterEach(async () => {
  await side?.close();
  side = undefined;
});

async function open({ host = '127.0.0.1', ...tls }: { host?: string } & Partial<Secured> = {}) {
  const { key, cert, secure = false } = tls;
  side = createMailSide(movableClock(0), key && cert ? { key, cert, secure } : undefined);
  const port = await side.listen(0, host);
  const { user, password } = side.account;
  const settings: SmtpSettings = { host, port, secure, user, password, from: 'codes@store.test' };
  return { side, settings };
}

function certificateOf(address: string) {
  const { merchant: key } = makeKeys();
  const now = Date.now();
  const span = { fromMs: now - 86_400_000, toMs: now + 86_400_000 };
  const names = { subject: 'mail.test', issuer: 'mail.test', address };
  return { key, cert: makeCertificate({ ...span, ...names, serial: 1, privateKey: key, issuerKey: key }) };
}

/** An address of this machine that is treated like another machine’s. */
const REMOTE = '127.0.0.2';

describe('an e-mail by SMTP', () => {
  it('arrives as it was written, with one recipient', async () => {
    const { side: server, settings } = await open();
    expect(await createSmtp(settings).send(MAIL, TIMEOUT_MS)).toEqual({ state: 'accepted' });
    const [arrived] = server.arrived;
    expect(server.arrived).toHaveLength(1);
    expect(arrived).toMatchObject({ from: 'codes@store.test', to: ['mei@example.com'] });
    expect([arrived?.text.trim(), arrived?.html.trim()]).toEqual([MAIL.text, MAIL.html]);
    expect(arrived?.headers.has('bcc')).toBe(false);
    expect(arrived?.subject).toContain('重置密码');
    expect(arrived?.sender).toContain('<codes@store.test>');
    expect(arrived?.headers.get('message-id')).toMatch(/^<42\.[\w-]+@store\.test>$/);
    expect(arrived?.headers.get('content-language')).toBe('zh-CN');
  });

  it('is refused with a wrong password', async () => {
    const { settings } = await open();
    const outcome = await createSmtp({ ...settings, password: 'wrong' }).send(MAIL, TIMEOUT_MS);
    expect(outcome).toEqual({ state: 'refused', reason: 'smtp535' });
  });

  it('is refused when no server listens', async () => {
    const { side: server, settings } = await open();
    await server.close();
    side = undefined;
    expect(await createSmtp(settings).send(MAIL, TIMEOUT_MS)).toEqual({ state: 'refused', reason: 'ECONNREFUSED' });
  });

  it.each([
    ['bounce', { state: 'bounced', reason: 'smtp550' }],
    ['refuse', { state: 'refused', reason: 'smtp554' }],
    ['busy', { state: 'refused', reason: 'smtp451' }],
  ] as const)('has the outcome of the server: %s', async (mode, outcome) => {
    const { side: server, settings } = await open();
    server.state.mode = mode;
    expect(await createSmtp(settings).send(MAIL, TIMEOUT_MS)).toEqual(outcome);
  });

  it('is uncertain when the server does not answer', async () => {
    const { side: server, settings } = await open();
    server.state.mode = 'hang';
    expect((await createSmtp(settings).send(MAIL, 300)).state).toBe('uncertain');
  });

  it('is not sent in the clear to another machine', async () => {
    const { side: server, settings } = await open({ host: REMOTE });
    const outcome = await createSmtp(settings).send(MAIL, TIMEOUT_MS);
    expect(outcome.state).toBe('refused');
    expect(server.arrived).toEqual([]);
  });
});

const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE/;

describe.each([
  ['STARTTLS', false],
  ['TLS from the first byte', true],
])('%s', (_, secure) => {
  it('is used with a certificate that is trusted, and not with another', async () => {
    const certificate = certificateOf(REMOTE);
    const { side: server, settings } = await open({ ...certificate, secure, host: REMOTE });
    const smtp = createSmtp(settings);
    expect(await smtp.send(MAIL, TIMEOUT_MS)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(UNTRUSTED),
    });
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...before, certificate.cert]);
    const outcome = await smtp.send(MAIL, TIMEOUT_MS);
    tls.setDefaultCACertificates(before);
    expect(outcome).toEqual({ state: 'accepted' });
    expect(server.arrived.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
  });
});

it('gives up on a server that accepts a connection and says nothing', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const settings = { host: '127.0.0.1', port, secure: false, user: '', password: '', from: 'codes@store.test' };
  expect((await createSmtp(settings).send(MAIL, 300)).state).toBe('uncertain');
  await new Promise((resolve) => silent.close(resolve));
});
