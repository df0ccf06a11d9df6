import { ERRORS } from '@clearcrate/contract/errors';
import { INVITATION_HOURS } from '@clearcrate/contract/operator-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, codeAt, headersOf, signInAs } from '../../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'a long sentence of one’s own';
let test: TestApp;
let owner: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await signInAs(test, 'owner');
});
afterAll(() => test.close());

const invite = async (email: string, role = 'support') => {
  const body = { email, name: 'He Qing', role, reason: 'new in the team' };
  return ask(test, 'inviteOperator', body, owner);
};
const tokenOf = ({ data }: { data: { link: string } }) => data.link.split('/').at(-1) ?? '';
const acceptWith = (secret: string, token: string, password = PASSWORD) =>
  ask(test, 'acceptInvitation', { token, password, code: codeAt(test.clock.now(), secret) });
const accept = async (token: string, password = PASSWORD) =>
  acceptWith((await ask(test, 'getInvitation', { token })).data.secret, token, password);
const idOf = async (email: string): Promise<string> => {
  const { items } = (await ask(test, 'getOperators', {}, owner)).data;
  return items.find((one: { email: string }) => one.email === email).operatorId;
};

describe('an invitation', () => {
  it('makes an operator who can sign in, once also for calls at once', async () => {
    const token = tokenOf(await invite('He@Example.com'));
    const shown = (await ask(test, 'getInvitation', { token })).data;
    expect(shown).toMatchObject({ email: 'he@example.com', role: 'support' });
    const answers = await Promise.all([1, 2, 3].map(() => acceptWith(shown.secret, token)));
    const accepted = answers.filter(({ code }) => code === 0);
    expect(accepted).toHaveLength(1);
    const [{ data, cookies }] = accepted as [(typeof answers)[number]];
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await ask(test, 'getMe', {}, headersOf(cookies))).data).toMatchObject({ email: 'he@example.com' });
    expect((await ask(test, 'getInvitation', { token })).code).toBe(ERRORS.invitationOver.code);
    const again = await ask(test, 'signIn', { email: 'he@example.com', password: PASSWORD });
    expect(again.code).toBe(0);
    expect((await invite('he@example.com')).code).toBe(ERRORS.operatorEmailTaken.code);
  });

  it('is void after three days, when withdrawn, and when another one follows', async () => {
    const late = tokenOf(await invite('late@example.com'));
    test.clock.advance(INVITATION_HOURS * 3_600_000);
    expect((await ask(test, 'getInvitation', { token: late })).code).toBe(ERRORS.invitationOver.code);

    owner = await signInAs(test, 'owner');
    const first = tokenOf(await invite('two@example.com'));
    const second = tokenOf(await invite('two@example.com'));
    expect((await ask(test, 'getInvitation', { token: first })).code).toBe(ERRORS.invitationOver.code);
    const { items } = (await ask(test, 'getInvitations', {}, owner)).data;
    const { invitationId } = items.find((one: { email: string }) => one.email === 'two@example.com');
    await ask(test, 'withdrawInvitation', { invitationId, reason: 'wrong address' }, owner);
    expect((await ask(test, 'getInvitation', { token: second })).code).toBe(ERRORS.invitationOver.code);
  });

  it('takes no weak password and no wrong code', async () => {
    const token = tokenOf(await invite('weak@example.com'));
    for (const weak of ['clearcrate2026!', 'aaaaaaaaaaaaaaaa', 'password-is-long'])
      expect((await accept(token, weak)).code).toBe(ERRORS.operatorPasswordWeak.code);
    const wrong = await ask(test, 'acceptInvitation', { token, password: PASSWORD, code: '000000' });
    expect(wrong.code).toBe(ERRORS.operatorCodeWrong.code);
    expect((await accept(token)).code).toBe(0);
  });

  it('of an owner is made by a command, and only while there are fewer than two', async () => {
    const { operators } = test.app.modules;
    await expect(operators.inviteFirst('first@example.com', 'First')).rejects.toThrow('operatorEmailTaken');
  });
});

describe('an owner', () => {
  it('changes a role, which ends the open sessions and is noted with before and after', async () => {
    const theirs = await signInAs(test, 'risk');
    const operatorId = await idOf('risk@clearcrate.example');
    const body = { operatorId, role: 'auditor', accessUntil: null, reason: 'moved to audit' };
    expect((await ask(test, 'changeOperator', body, owner)).code).toBe(0);
    expect((await ask(test, 'getMe', {}, theirs)).status).toBe(401);
    const [entry] = (await ask(test, 'getAuditLog', { action: 'changeOperator' }, owner)).data.items;
    expect(entry).toMatchObject({ subject: operatorId, reason: 'moved to audit', outcome: 'done' });
    expect(JSON.parse(entry.change.before)).toEqual({ role: 'risk', accessUntil: null });
    expect(JSON.parse(entry.change.after)).toEqual({ role: 'auditor', accessUntil: null });
  });

  it('suspends and reinstates; a suspended operator cannot sign in, and their sessions end', async () => {
    const theirs = await signInAs(test, 'finance');
    const operatorId = await idOf('finance@clearcrate.example');
    await ask(test, 'suspendOperator', { operatorId, reason: 'on leave' }, owner);
    expect((await ask(test, 'getMe', {}, theirs)).status).toBe(401);
    await expect(signInAs(test, 'finance')).rejects.toThrow();
    await ask(test, 'reinstateOperator', { operatorId, reason: 'is back' }, owner);
    expect(await signInAs(test, 'finance')).toBeTruthy();
  });

  it('ends access at a time', async () => {
    const operatorId = await idOf('operator@clearcrate.example');
    const accessUntil = new Date(test.clock.now() + 60_000).toISOString();
    const body = { operatorId, role: 'operator', accessUntil, reason: 'for the audit' };
    await ask(test, 'changeOperator', body, owner);
    const theirs = await signInAs(test, 'operator');
    test.clock.advance(60_000);
    expect((await ask(test, 'getMe', {}, theirs)).status).toBe(401);
    await expect(signInAs(test, 'operator')).rejects.toThrow();
  });

  it('sets a lost phone’s sign-in anew', async () => {
    const theirs = await signInAs(test, 'support');
    const operatorId = await idOf('support@clearcrate.example');
    const token = tokenOf(await ask(test, 'resetOperator', { operatorId, reason: 'phone stolen' }, owner));
    expect((await ask(test, 'getMe', {}, theirs)).status).toBe(401);
    const { data } = await accept(token);
    expect(data.me).toMatchObject({ operatorId, role: 'support' });
  });

  it('cannot act on the own account or remove the last owner', async () => {
    const own = await idOf('owner@clearcrate.example');
    const second = await idOf('owner2@clearcrate.example');
    const demote = (operatorId: string, headers: Record<string, string>) =>
      ask(test, 'changeOperator', { operatorId, role: 'support', accessUntil: null, reason: 'demoted' }, headers);
    expect((await demote(own, owner)).code).toBe(ERRORS.operatorSelf.code);
    const theirs = await signInAs(test, 'owner2');
    // Both at once: one of them is left.
    const answers = await Promise.all([demote(second, owner), demote(own, theirs)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const owners = (await test.app.modules.operators.verifyAuditLog()).brokenAt;
    expect(owners).toBeNull();
    const left = await test.app.platform.db
      .selectFrom('operator')
      .select('email')
      .where('role', '=', 'owner')
      .execute();
    expect(left).toHaveLength(1);
  });
});
