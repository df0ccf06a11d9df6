import type { CodeScene } from '@clearcrate/contract/auth';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAIL_FROM, type MailRig, openMailRig } from '../../mail/testing/mail-rig.ts';
import { codeOf, deviceNamed, signUpEarlier, wrongCode } from '../testing/account-store.ts';

const lines: string[] = [];
let rig: MailRig;

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  rig = await openMailRig({ log });
});
afterAll(() => rig.close());
afterEach(async () => {
  rig.mail.state.mode = 'deliver';
  await rig.offer('sms+mail');
});

const BIND = '/api/user/bindEmail';
const REMOVE = '/api/user/removeEmail';
const INFO = '/api/user/getInfo';

let count = 0;
interface Player {
  mobile: string;
  token: string;
  userId: string;
  device: string;
  ip: string;
}

async function newPlayer(): Promise<Player> {
  count += 1;
  const mobile = String(13_611_000_000 + count * 10_000);
  const caller = { ip: `203.0.113.${count}`, device: deviceNamed(count) };
  return { mobile, ...caller, ...(await signUpEarlier(rig.store, mobile, caller)) };
}

const addressOf = ({ mobile }: Player) => `player.${mobile}@example.com`;
const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? '';
const wait = () => rig.store.clock.advance(61_000);

/** Asks for a code with a solved puzzle. */
async function ask(player: Partial<Player>, body: Record<string, unknown>) {
  const { store } = rig;
  const { mobile = '', scene, email } = body as { mobile?: string; scene: CodeScene; email?: string };
  const ticket = await store.earnTicket(player, { mobile, scene, email });
  return store.call('getVerifyCode', { mobile, ticket, ...body }, player);
}

async function codeByPhone(player: Player, scene: string): Promise<string> {
  wait();
  expect((await ask(player, { scene })).code).toBe(0);
  return rig.store.codeSentTo(player.mobile);
}

async function codeByMail(player: Player, body: Record<string, unknown>, address: string): Promise<string> {
  wait();
  const before = rig.mail.arrived.length;
  const { code, msg } = await ask(player, { way: 'mail', ...body });
  expect(code, msg).toBe(0);
  await expect.poll(() => rig.mail.arrived.slice(before).some(({ to }) => to.includes(address))).toBe(true);
  return codeIn((await rig.mailTo(address)).text);
}

const newAddressCode = (player: Player, email: string) => codeByMail(player, { scene: 'newEmail', email }, email);

async function bind(player: Player, email = addressOf(player)) {
  const code = await codeByPhone(player, 'email');
  const emailCode = await newAddressCode(player, email);
  return rig.store.call(BIND, { email, emailCode, code }, player);
}

async function boundPlayer(): Promise<Player> {
  const player = await newPlayer();
  expect((await bind(player)).code).toBe(0);
  return player;
}

const baseOf = async (player: Player) => (await rig.store.call(INFO, {}, player)).data.base as Record<string, unknown>;
const reset = (mobile: string, code: string, password = 'another9', from: Partial<Player> = {}) =>
  rig.store.call('forgotPassword', { mobile, code, password, confirmPassword: password }, from);

describe('binding an e-mail address', () => {
  it('needs a code to the phone and one to the address, and shows the address masked', async () => {
    const player = await newPlayer();
    expect(await baseOf(player)).toMatchObject({ email: '', mailOffered: true });
    const answer = await bind(player);
    expect(answer).toMatchObject({ code: 0, data: { email: expect.stringMatching(/^p\*{4}\d@example\.com$/) } });
    expect((await baseOf(player)).email).toBe(answer.data.email);
    const mail = await rig.mailTo(addressOf(player));
    expect(mail).toMatchObject({ from: MAIL_FROM, sender: `明箱 <${MAIL_FROM}>`, subject: '明箱：验证你的邮箱' });
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('is in the language of the call', async () => {
    const player = await newPlayer();
    const ticket = await rig.store.earnTicket(player);
    const body = { mobile: '', scene: 'newEmail', email: addressOf(player), ticket };
    await rig.store.call('getVerifyCode', body, { ...player, language: 'en' });
    expect(await rig.mailTo(addressOf(player))).toMatchObject({
      sender: `Clearcrate <${MAIL_FROM}>`,
      subject: 'Clearcrate: confirm your e-mail address',
    });
  });

  it.each(['email', 'emailCode'])('rejects a wrong %s code, and tells which one it is', async (wrong) => {
    const player = await newPlayer();
    const email = addressOf(player);
    const code = await codeByPhone(player, 'email');
    const emailCode = await newAddressCode(player, email);
    const form = { email, code: wrong === 'email' ? wrongCode(code) : code, emailCode };
    if (wrong === 'emailCode') form.emailCode = wrongCode(emailCode);
    const error = wrong === 'email' ? 'codeWrong' : 'emailCodeWrong';
    expect((await rig.store.call(BIND, form, player)).code).toBe(codeOf(error));
    // Both codes are still unused.
    expect((await rig.store.call(BIND, { email, code, emailCode }, player)).code).toBe(0);
  });

  it('takes no code of another act, of another address, or of another player', async () => {
    const player = await newPlayer();
    const email = addressOf(player);
    const emailCode = await newAddressCode(player, email);
    const forPassword = await codeByPhone(player, 'password');
    const call = (form: object) => rig.store.call(BIND, { email, emailCode, ...form }, player);
    expect((await call({ code: forPassword })).code).toBe(codeOf('codeWrong'));
    const code = await codeByPhone(player, 'email');
    expect((await call({ code, email: `other.${email}` })).code).toBe(codeOf('emailCodeWrong'));
    const thief = await newPlayer();
    const own = await codeByPhone(thief, 'email');
    const stolen = await rig.store.call(BIND, { email, emailCode, code: own }, thief);
    expect(stolen.code).toBe(codeOf('emailCodeWrong'));
  });

  it('rejects an address of another player in any spelling, and only after the address was proved', async () => {
    const owner = await boundPlayer();
    const thief = await newPlayer();
    const other = addressOf(owner).toUpperCase().replace('EXAMPLE.COM', 'example.com');
    const code = await codeByPhone(thief, 'email');
    const unproved = await rig.store.call(BIND, { email: other, emailCode: '000000', code }, thief);
    expect(unproved.code).toBe(codeOf('emailCodeWrong'));
    const emailCode = await newAddressCode(thief, other);
    expect((await rig.store.call(BIND, { email: other, emailCode, code }, thief)).code).toBe(codeOf('emailTaken'));
    expect((await baseOf(owner)).email).not.toBe('');
    expect((await baseOf(thief)).email).toBe('');
  });

  it.each(['mei@example.com\r\nBcc: others@example.com', 'mеi@example.com', '"a b"@example.com', 'a@b'])(
    'sends nothing to %j',
    async (email) => {
      const player = await newPlayer();
      const before = (await rig.attempts()).length;
      expect((await ask(player, { scene: 'newEmail', email })).code).toBe(codeOf('emailInvalid'));
      const form = { email, code: '123456', emailCode: '123456' };
      expect((await rig.store.call(BIND, form, player)).code).toBe(codeOf('emailInvalid'));
      expect(await rig.attempts()).toHaveLength(before);
    },
  );

  it('succeeds once of many concurrent calls', async () => {
    const player = await newPlayer();
    const email = addressOf(player);
    const form = { email, code: await codeByPhone(player, 'email'), emailCode: await newAddressCode(player, email) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => rig.store.call(BIND, form, player)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('tells the player and the earlier address of a change, and of a removal', async () => {
    const player = await boundPlayer();
    const earlier = addressOf(player);
    const later = `new.${earlier}`;
    expect((await bind(player, later)).code).toBe(0);
    await expect.poll(async () => (await rig.mailTo(earlier)).subject).toBe('明箱：你的邮箱已更改');
    const code = await codeByPhone(player, 'email');
    expect((await rig.store.call(REMOVE, { code }, player)).code).toBe(0);
    await expect.poll(async () => (await rig.mailTo(later)).subject).toBe('明箱：你的邮箱已解绑');
    expect((await baseOf(player)).email).toBe('');
    const { rows } = await rig.store.platform.pool.query(
      `select payload ->> 'change' as change from outbox where topic = 'account.email-changed'
        and payload ->> 'playerId' = $1 order by id`,
      [player.userId],
    );
    expect(rows.map(({ change }) => change)).toEqual(['bound', 'changed', 'removed']);
  });

  it('is closed without the channel’s setting and without a phone; an address can be removed anyway', async () => {
    const player = await boundPlayer();
    await rig.offer('sms');
    expect(await baseOf(player)).toMatchObject({ mailOffered: false, email: expect.stringContaining('****') });
    const email = `new.${addressOf(player)}`;
    expect((await ask(player, { scene: 'newEmail', email })).code).toBe(codeOf('codeWayClosed'));
    const form = { email, code: '123456', emailCode: '123456' };
    expect((await rig.store.call(BIND, form, player)).code).toBe(codeOf('codeWayClosed'));
    expect((await ask(player, { scene: 'password', way: 'mail' })).code).toBe(codeOf('codeWayClosed'));
    const code = await codeByPhone(player, 'email');
    expect((await rig.store.call(REMOVE, { code }, player)).code).toBe(0);
  });
});

describe('a code by e-mail', () => {
  it('resets the password of the account with the number', async () => {
    const player = await boundPlayer();
    const stranger = { ip: '198.51.100.1' };
    const body = { scene: 'forgot', mobile: player.mobile };
    const code = await codeByMail({ ...player, ...stranger, token: '' }, body, addressOf(player));
    expect((await reset(player.mobile, code)).code).toBe(0);
    const login = await rig.store.call('login', { account: player.mobile, password: 'another9' }, stranger);
    expect(login.code).toBe(0);
    expect((await reset(player.mobile, code)).code).toBe(codeOf('codeWrong'));
  });

  it('has the same answer for a player with an address, one without, and an unknown number', async () => {
    const [bound, plain] = [await boundPlayer(), await newPlayer()];
    wait();
    const before = await rig.attempts();
    const codes = () => rig.store.database.db.selectFrom('verify_code').select('id').execute();
    const known = (await codes()).length;
    const answers = [];
    for (const mobile of [plain.mobile, '13699990000', bound.mobile])
      answers.push(await ask({ ip: '198.51.100.7' }, { scene: 'forgot', way: 'mail', mobile }));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.code).toBe(0);
    expect(await codes()).toHaveLength(known + 3);
    await rig.mailTo(addressOf(bound));
    await expect.poll(async () => (await rig.attempts()).length).toBe(before.length + 1);
    for (const mobile of [plain.mobile, '13699990000', bound.mobile])
      expect((await reset(mobile, '000000')).code).toBe(codeOf('codeWrong'));
  });

  it('is answered alike when the mail server rejects it', async () => {
    const player = await boundPlayer();
    wait();
    rig.mail.state.mode = 'refuse';
    expect((await ask({ ip: '198.51.100.8' }, { scene: 'forgot', way: 'mail', mobile: player.mobile })).code).toBe(0);
  });

  it('is not sent where the channel of the account does not offer it, whatever channel the caller names', async () => {
    const player = await boundPlayer();
    wait();
    await rig.offer('sms');
    const { db } = rig.store.database;
    const channel = { code: 'aurora', names: JSON.stringify({ zh: '极光箱' }), updated_at: new Date(0) };
    await db.insertInto('channel').values(channel).execute();
    await db
      .insertInto('config_item')
      .values({ channel_code: 'aurora', item_key: 'code.ways', item_value: 'sms+mail', updated_at: new Date(0) })
      .execute();
    const before = (await rig.attempts()).length;
    const body = { mobile: player.mobile, scene: 'forgot', way: 'mail' };
    const from = { ip: '198.51.100.9' };
    const ticket = await rig.store.earnTicket(from);
    expect((await rig.store.call('getVerifyCode', { ...body, ticket }, from)).code).toBe(codeOf('codeWayClosed'));
    const named = await rig.store.call('getVerifyCode', { ...body, ticket }, { ...from, channel: 'aurora' });
    expect(named.code).toBe(0);
    await db.deleteFrom('config_item').where('channel_code', '=', 'aurora').execute();
    await rig.offer('sms+mail');
    const other = await boundPlayer();
    await rig.mailTo(addressOf(other));
    const later = await rig.attempts();
    expect(later.slice(before).map(({ purpose }) => purpose)).toEqual(['newEmail']);
  });

  it('changes the password of the signed-in player, for that act alone', async () => {
    const player = await boundPlayer();
    const code = await codeByMail(player, { scene: 'password' }, addressOf(player));
    const change = { code, password: 'another9', confirmPassword: 'another9' };
    expect((await rig.store.call(REMOVE, { code }, player)).code).toBe(codeOf('codeWrong'));
    expect((await reset(player.mobile, code)).code).toBe(codeOf('codeWrong'));
    expect((await rig.store.call('/api/user/changePassword', change, player)).code).toBe(0);
    expect((await rig.store.call('/api/user/changePassword', change, player)).code).not.toBe(0);
  });

  it('needs a bound address and its own purposes', async () => {
    const player = await newPlayer();
    wait();
    expect((await ask(player, { scene: 'password', way: 'mail' })).code).toBe(codeOf('emailMissing'));
    for (const scene of ['login', 'register', 'bind', 'reserve'])
      expect((await ask(player, { scene, way: 'mail', mobile: player.mobile })).code).toBe(codeOf('codeWayClosed'));
  });

  it('counts for the limits of the number, and text messages count for those of e-mails', async () => {
    const player = await boundPlayer();
    const code = await codeByMail(player, { scene: 'password' }, addressOf(player));
    expect(code).toMatch(/^\d{6}$/);
    expect((await ask(player, { scene: 'password' })).code).toBe(codeOf('codeTooSoon'));
    for (let sent = 4; sent < 10; sent += 1) {
      wait();
      const way = sent % 2 === 0 ? 'sms' : 'mail';
      expect((await ask(player, { scene: 'password', way })).code).toBe(0);
    }
    wait();
    for (const way of ['sms', 'mail'])
      expect((await ask(player, { scene: 'password', way })).code).toBe(codeOf('codeLimitReached'));
  });

  it('is sent once for twenty concurrent requests', async () => {
    const player = await boundPlayer();
    wait();
    const before = (await rig.attempts()).length;
    const tickets = await Promise.all(Array.from({ length: 20 }, () => rig.store.earnTicket(player)));
    const answers = await Promise.all(
      tickets.map((ticket) =>
        rig.store.call('getVerifyCode', { mobile: '', scene: 'password', way: 'mail', ticket }, player),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === codeOf('codeTooSoon'))).toHaveLength(19);
    expect(await rig.attempts()).toHaveLength(before + 1);
  });

  it('is void once the address was changed or removed', async () => {
    const player = await boundPlayer();
    const address = addressOf(player);
    const stranger = { ...player, ip: '198.51.100.20', device: deviceNamed(900), token: '' };
    const mailed = await codeByMail(stranger, { scene: 'forgot', mobile: player.mobile }, address);
    const code = await codeByPhone(player, 'email');
    expect((await rig.store.call(REMOVE, { code }, player)).code).toBe(0);
    expect((await reset(player.mobile, mailed, 'another9', stranger)).code).toBe(codeOf('codeWrong'));
  });

  it('is invalid after five wrong attempts, whatever the way', async () => {
    const player = await boundPlayer();
    const code = await codeByMail(player, { scene: 'email' }, addressOf(player));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await rig.store.call(REMOVE, { code: wrongCode(code) }, player)).code).toBe(codeOf('codeWrong'));
    expect((await rig.store.call(REMOVE, { code }, player)).code).toBe(codeOf('codeWrong'));
  });

  it.each([
    ['bounce', 'bounced', 'smtp550'],
    ['refuse', 'refused', 'smtp554'],
    ['busy', 'refused', 'smtp451'],
  ] as const)(
    'that the mail server does not take (%s) is void, and the record has the reason',
    async (mode, state, reason) => {
      const player = await boundPlayer();
      wait();
      rig.mail.state.mode = mode;
      expect((await ask(player, { scene: 'password', way: 'mail' })).code).toBe(codeOf('mailServiceBusy'));
      const attempt = (await rig.attempts()).at(-1);
      expect(attempt).toMatchObject({ purpose: 'password', domain: 'other', state, reason });
      expect(await rig.store.platform.readMetrics()).toContain(`mail_attempts_total{domain="other",state="${state}"}`);
      const code = await rig.store.database.db
        .selectFrom('verify_code')
        .select('used_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      expect(code?.used_at).not.toBeNull();
      await rig.store.platform.jobs.runDue();
      const failing = mode === 'bounce' ? 0 : 1;
      expect(await rig.store.platform.readMetrics()).toContain(`mail_failing ${failing}`);
    },
  );

  it('a new address that does not take mail is reported as such', async () => {
    const player = await newPlayer();
    rig.mail.state.mode = 'bounce';
    const answer = await ask(player, { scene: 'newEmail', email: addressOf(player) });
    expect(answer.code).toBe(codeOf('emailInvalid'));
  });
});

it('neither the log nor the record holds an address or a code', async () => {
  const player = await boundPlayer();
  wait();
  rig.mail.state.mode = 'bounce';
  await ask(player, { scene: 'password', way: 'mail' });
  const record = JSON.stringify(await rig.attempts(), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const codes = rig.mail.arrived.map(({ text }) => codeIn(text)).filter((code) => code !== '');
  expect(codes.length).toBeGreaterThan(0);
  expect(lines.join('')).toContain('mail bounced');
  for (const text of [record, lines.join('')]) {
    expect(text).not.toContain('@example.com');
    for (const code of codes) expect(text).not.toContain(`"${code}"`);
  }
});
