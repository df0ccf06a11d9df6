import { PROPOSAL_HOURS } from '@clearcrate/contract/approval-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { OPERATOR_SESSION } from '@clearcrate/contract/operator-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OperatorCall } from '../../../platform/http/call.ts';
import { ask, codeAt, signInAs } from '../../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { OperatorApprovals } from './approval.ts';

const HOUR_MS = 3_600_000;
const payload = z.object({ name: z.string(), value: z.string() });
type Payload = z.output<typeof payload>;

let test: TestApp;
let approvals: OperatorApprovals;
let propose: ReturnType<typeof OperatorApprovals.prototype.register<Payload>>;
/** Runs at the end of the effect, inside its transaction. */
let inEffect: (tx: Tx) => Promise<unknown> = async () => {};
beforeAll(async () => {
  test = await createTestApp();
  const { platform } = test.app;
  await sql`create table test_setting (name text primary key, value text not null, version int not null, writes int not null)`.execute(
    platform.db,
  );
  approvals = new OperatorApprovals({ ...platform, jobs: { ...platform.jobs, sweep: () => {} } });
  propose = approvals.register<Payload>({
    kind: 'compensation',
    payload,
    subject: ({ name }) => name,
    currentVersion: async (tx, { name }) => {
      const { rows } = await sql<{ version: number }>`
        select version from test_setting where name = ${name} for update`.execute(tx);
      return String(rows[0]?.version ?? 'gone');
    },
    describe: async (tx, { name, value }) => ({
      title: name,
      before: { value: (await read(name, tx)).value },
      after: { value },
    }),
    apply: async (tx, { name, value }) => {
      await sql`update test_setting set value = ${value}, version = version + 1, writes = writes + 1
        where name = ${name}`.execute(tx);
      await inEffect(tx);
    },
  });
});
afterAll(() => test.close());

async function read(name: string, db: Parameters<ReturnType<typeof sql>['execute']>[0] = test.app.platform.db) {
  const { rows } = await sql<{ value: string; writes: number }>`
    select value, writes from test_setting where name = ${name}`.execute(db);
  return rows[0] ?? { value: '', writes: 0 };
}

let count = 0;
let name: string;
beforeEach(async () => {
  inEffect = async () => {};
  name = `setting-${++count}`;
  await sql`insert into test_setting values (${name}, 'old', 1, 0)`.execute(test.app.platform.db);
});

/** A call of a signed-in operator, as the router makes it. */
async function callOf(email: string): Promise<OperatorCall> {
  const { db, clock } = test.app.platform;
  const row = await db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  return {
    ip: '10.0.0.1',
    userAgent: 'test',
    operator: {
      operatorId: row.id,
      sessionId: 1n,
      name: row.name,
      role: row.role,
      confirmedAtMs: clock.now(),
    },
  } as unknown as OperatorCall;
}
const demo = (role: string) => callOf(`${role}@clearcrate.example`);

const proposeAs = async (call: OperatorCall, value = 'new') =>
  BigInt((await propose(call, { name, value }, 'because')).proposalId);
const approveAs = (call: OperatorCall, proposalId: bigint) => approvals.approve(call, { proposalId, comment: '' });
const stateOf = async (id: bigint) => {
  const query = test.app.platform.db.selectFrom('operator_proposal').select(['state', 'cause']).where('id', '=', id);
  const { state, cause } = await query.executeTakeFirstOrThrow();
  return [state, cause];
};
const rejectedAs = (name: keyof typeof ERRORS) => expect.objectContaining({ errorName: name });

describe('an approval', () => {
  it('carries the effect out once', async () => {
    const id = await proposeAs(await demo('support'));
    expect(await read(name)).toEqual({ value: 'old', writes: 0 });
    await approveAs(await demo('finance'), id);
    expect(await read(name)).toEqual({ value: 'new', writes: 1 });
    await expect(approveAs(await demo('finance'), id)).rejects.toEqual(rejectedAs('proposalOver'));
    await expect(approveAs(await demo('owner'), id)).rejects.toEqual(rejectedAs('proposalOver'));
    expect((await read(name)).writes).toBe(1);
  });

  it('takes effect once when several come at once', async () => {
    const id = await proposeAs(await demo('support'));
    const callers = await Promise.all([demo('finance'), demo('owner'), demo('owner2'), demo('finance')]);
    const answers = await Promise.allSettled(callers.map((call) => approveAs(call, id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(name)).writes).toBe(1);
  });

  it('is nothing or everything when the connection dies in the middle', async () => {
    const id = await proposeAs(await demo('support'));
    inEffect = (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    await expect(approveAs(await demo('finance'), id)).rejects.toThrow(/terminat|ECONNRESET|EPIPE/);
    expect(await read(name)).toEqual({ value: 'old', writes: 0 });
    expect(await stateOf(id)).toEqual(['pending', '']);
    inEffect = async () => {};
    await approveAs(await demo('finance'), id);
    expect((await read(name)).writes).toBe(1);
  });

  it('leaves the proposal pending when the effect is rejected', async () => {
    const id = await proposeAs(await demo('support'));
    inEffect = async () => {
      throw new AppError('notFound');
    };
    await expect(approveAs(await demo('finance'), id)).rejects.toEqual(rejectedAs('notFound'));
    expect(await stateOf(id)).toEqual(['pending', '']);
    expect((await read(name)).writes).toBe(0);
  });

  it('needs the permission of the kind', async () => {
    await expect(proposeAs(await demo('finance'))).rejects.toEqual(rejectedAs('forbidden'));
    const id = await proposeAs(await demo('support'));
    await expect(approveAs(await demo('operator'), id)).rejects.toEqual(rejectedAs('forbidden'));
    await expect(approvals.reject(await demo('risk'), { proposalId: id, reason: 'no' })).rejects.toEqual(
      rejectedAs('forbidden'),
    );
  });
});

describe('a proposal', () => {
  it('is void once its subject has changed, also when it changes while the approval waits', async () => {
    const { db } = test.app.platform;
    const id = await proposeAs(await demo('support'));
    const finance = await demo('finance');
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = db.transaction().execute(async (tx) => {
      await sql`update test_setting set version = version + 1 where name = ${name}`.execute(tx);
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    const approval = approveAs(finance, id);
    approval.catch(() => {});
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%from test_setting%'`.execute(db);
      expect(waiting.rows).toHaveLength(1);
    });
    mayCommit.resolve();
    await change;
    await expect(approval).rejects.toEqual(rejectedAs('proposalVoid'));
    expect(await stateOf(id)).toEqual(['void', 'changed']);
    await expect(approveAs(finance, id)).rejects.toEqual(rejectedAs('proposalOver'));
    expect((await read(name)).writes).toBe(0);
  });

  it('expires after a day, and can then be made again', async () => {
    const id = await proposeAs(await demo('support'));
    await expect(proposeAs(await demo('operator'))).rejects.toEqual(rejectedAs('proposalExists'));
    test.clock.advance(PROPOSAL_HOURS * HOUR_MS);
    await expect(approveAs(await demo('finance'), id)).rejects.toEqual(rejectedAs('proposalOver'));
    expect(await stateOf(id)).toEqual(['expired', '']);
    const second = await proposeAs(await demo('support'));
    test.clock.advance(PROPOSAL_HOURS * HOUR_MS);
    // Without a try to approve the earlier one.
    const third = await proposeAs(await demo('support'));
    expect([await stateOf(second), await stateOf(third)]).toEqual([
      ['expired', ''],
      ['pending', ''],
    ]);
  });

  it('is rejected by another, or withdrawn by its proposer, and then over', async () => {
    const first = await proposeAs(await demo('support'));
    await approvals.reject(await demo('finance'), { proposalId: first, reason: 'wrong player' });
    await expect(approveAs(await demo('owner'), first)).rejects.toEqual(rejectedAs('proposalOver'));
    const second = await proposeAs(await demo('support'));
    await expect(approvals.withdraw(await demo('owner'), { proposalId: second })).rejects.toEqual(
      rejectedAs('proposalNotFound'),
    );
    await approvals.withdraw(await demo('support'), { proposalId: second });
    await expect(approveAs(await demo('finance'), second)).rejects.toEqual(rejectedAs('proposalOver'));
    expect([await stateOf(first), await stateOf(second), await read(name)]).toEqual([
      ['rejected', ''],
      ['withdrawn', ''],
      { value: 'old', writes: 0 },
    ]);
  });

  it('is marked by the sweep when it is over, and only then', async () => {
    const kept = await proposeAs(await demo('support'), 'kept');
    const changed = await proposeAs(await demo('support'), 'changed');
    await approvals.sweep();
    expect([await stateOf(kept), await stateOf(changed)]).toEqual([
      ['pending', ''],
      ['pending', ''],
    ]);
    await approveAs(await demo('finance'), kept);
    await approvals.sweep();
    expect(await stateOf(changed)).toEqual(['void', 'changed']);
  });
});

describe('the proposer’s account', () => {
  const changeOperator = async (act: string, body: object) => {
    const owner = await signInAs(test, 'owner');
    const { code } = await ask(test, act, { reason: 'a test', ...body }, owner);
    expect([act, code]).toEqual([act, 0]);
  };
  const operatorId = async () => String((await demo('support')).operator.operatorId);
  const PLAIN = { role: 'support', accessUntil: null };
  const ACTS = [
    ['suspendOperator', {}, 'reinstateOperator', {}],
    ['changeOperator', { ...PLAIN, role: 'auditor' }, 'changeOperator', PLAIN],
    ['changeOperator', PLAIN, 'changeOperator', PLAIN],
    ['resetOperator', {}, 'reinstateOperator', {}],
  ] as const;

  it.each(ACTS)('voids what is pending by %s %o', async (act, body, after, restored) => {
    const id = await proposeAs(await demo('support'));
    await changeOperator(act, { operatorId: await operatorId(), ...body });
    await changeOperator(after, { operatorId: await operatorId(), ...restored });
    await expect(approveAs(await demo('finance'), id)).rejects.toEqual(rejectedAs('proposalOver'));
    expect(await stateOf(id)).toEqual(['void', 'proposer']);
  });

  it('voids it when access has ended meanwhile', async () => {
    const id = await proposeAs(await demo('support'));
    const { db, clock } = test.app.platform;
    const access_until = new Date(clock.now());
    await db.updateTable('operator').set({ access_until }).where('email', '=', 'support@clearcrate.example').execute();
    await expect(approveAs(await demo('finance'), id)).rejects.toEqual(rejectedAs('proposalVoid'));
    await db.updateTable('operator').set({ access_until: null }).execute();
    expect(await stateOf(id)).toEqual(['void', 'proposer']);
  });
});

describe('one person with two accounts', () => {
  const PASSWORD = 'a long sentence of one’s own';

  const acceptLink = async (link: string) => {
    const token = link.split('/').at(-1) ?? '';
    const { secret } = (await ask(test, 'getInvitation', { token })).data;
    const body = { token, password: PASSWORD, code: codeAt(test.clock.now(), secret) };
    expect((await ask(test, 'acceptInvitation', body)).code).toBe(0);
  };

  const inviteBy = async (inviter: 'owner' | 'owner2', email: string, role: string, shown = email) => {
    const headers = await signInAs(test, inviter);
    const { data } = await ask(test, 'inviteOperator', { email, name: shown, role, reason: 'a test' }, headers);
    await acceptLink(data.link);
    return callOf(email);
  };

  const expectSamePerson = async (proposer: OperatorCall, decider: OperatorCall) => {
    const id = await proposeAs(proposer);
    await expect(approveAs(decider, id)).rejects.toEqual(rejectedAs('proposalSamePerson'));
    await expect(approvals.reject(decider, { proposalId: id, reason: 'no' })).rejects.toEqual(
      rejectedAs('proposalSamePerson'),
    );
    expect(await stateOf(id)).toEqual(['pending', '']);
    await approvals.withdraw(proposer, { proposalId: id });
  };
  const expectTwoPersons = async (proposer: OperatorCall, decider: OperatorCall) => {
    const id = await proposeAs(proposer, `by ${proposer.operator.name}`);
    await approveAs(decider, id);
  };

  it('cannot approve with the account that proposed', async () => {
    await expectSamePerson(await demo('owner'), await demo('owner'));
  });

  it('cannot approve with an account that it has invited, or propose with it, until a week has passed', async () => {
    const owner = await demo('owner');
    const invited = await inviteBy('owner', 'puppet@example.com', 'owner');
    await expectSamePerson(owner, invited);
    await expectSamePerson(invited, owner);
    await expectTwoPersons(invited, await demo('finance'));
    test.clock.advance(7 * 24 * HOUR_MS);
    await expectTwoPersons(owner, await callOf('puppet@example.com'));
  });

  it('cannot use two accounts that it has invited, nor one invited by one that it has invited', async () => {
    const one = await inviteBy('owner', 'one@example.com', 'support');
    const two = await inviteBy('owner', 'two@example.com', 'finance');
    await expectSamePerson(one, two);
    const { db } = test.app.platform;
    const three = await inviteBy('owner2', 'three@example.com', 'finance');
    await expectTwoPersons(one, three);
    // As if the first of them had invited the third.
    await db
      .updateTable('operator_invitation')
      .set({ invited_by_id: one.operator.operatorId })
      .where('email', '=', 'three@example.com')
      .execute();
    await expectSamePerson(await demo('owner'), three);
  });

  it('cannot take over an account by resetting its sign-in', async () => {
    const finance = await inviteBy('owner2', 'cfo@example.com', 'finance');
    test.clock.advance(7 * 24 * HOUR_MS);
    await expectTwoPersons(await demo('owner'), finance);
    const owner = await signInAs(test, 'owner');
    const body = { operatorId: String(finance.operator.operatorId), reason: 'phone lost' };
    await acceptLink((await ask(test, 'resetOperator', body, owner)).data.link);
    await expectSamePerson(await demo('owner'), finance);
    await expectTwoPersons(await demo('owner2'), finance);
  });

  it('cannot use two spellings of one mailbox, or one name', async () => {
    const plain = await inviteBy('owner', 'mei.lin@gmail.com', 'support', 'Mei');
    const tagged = await inviteBy('owner2', 'meilin+2@googlemail.com', 'finance', 'Lin');
    await expectSamePerson(plain, tagged);
    const hosted = await inviteBy('owner', 'wu@company.example', 'support', 'Wu');
    await expectSamePerson(hosted, await inviteBy('owner2', 'wu+x@company.example', 'finance', 'Xu'));
    await expectSamePerson(hosted, await inviteBy('owner2', 'other@company.example', 'finance', ' wＵ '.trim()));
  });
});

describe('the calls', () => {
  it('do not keep a session open that only its page has used', async () => {
    const headers = await signInAs(test, 'risk');
    const minutes = OPERATOR_SESSION.idleMinutes - 10;
    for (const code of [0, ERRORS.unauthorized.code]) {
      test.clock.advance(minutes * 60_000);
      expect((await ask(test, 'countApprovals', {}, headers)).code).toBe(code);
    }
  });

  it('show each role the kinds that it may propose or approve, and keep what was decided in the audit log', async () => {
    const id = await proposeAs(await demo('support'));
    const items = async (role: 'finance' | 'risk' | 'auditor' | 'support', list = 'waiting') => {
      const { data } = await ask(test, 'getApprovals', { list }, await signInAs(test, role));
      return data.items.filter((one: { proposalId: string }) => one.proposalId === String(id));
    };
    expect(await items('risk')).toEqual([]);
    const [seen] = await items('finance');
    expect(seen).toMatchObject({ subject: name, mayDecide: true, isOwn: false, change: { after: '{"value":"new"}' } });
    expect((await items('auditor'))[0]).toMatchObject({ mayDecide: false });
    expect((await items('support', 'own'))[0]).toMatchObject({ mayDecide: false, isOwn: true });
    const counted = await ask(test, 'countApprovals', {}, await signInAs(test, 'support'));
    expect(counted.data).toEqual({ waiting: 0, own: 1 });

    const noted: unknown[] = [];
    const finance = { ...(await demo('finance')), noteChange: (...change: unknown[]) => noted.push(change) };
    await approveAs(finance, id);
    expect(noted).toEqual([
      [
        { kind: 'compensation', subject: name, state: 'pending', is: { value: 'old' } },
        { kind: 'compensation', subject: name, state: 'approved', proposed: { value: 'new' } },
      ],
    ]);
    expect((await items('support', 'over'))[0]).toMatchObject({ state: 'approved', decidedBy: { name: '许南乔' } });
  });
});
