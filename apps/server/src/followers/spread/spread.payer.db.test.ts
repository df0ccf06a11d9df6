import { USER_KINDS } from '@clearcrate/contract/kinds';
import type { Payment } from '@clearcrate/sandbox/payment/book';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedgerProblems } from '../../ledger/audit/audit.jobs.ts';
import {
  createTill,
  deliver,
  enter,
  type Member,
  noticeOf,
  order,
  type Till,
  visit,
} from '../../modes/recharge/testing/till.ts';
import type { Tx } from '../../platform/db/database.ts';
import { countWaiting, foundBehind } from '../../testing/held-player.ts';
import { findInvitations, findInvolved, MEMBER, openPromoter, stopCounting } from './spread.repository.ts';

/**
 * Detection of promoters who invite themselves, by a shared payment account. Payments arrive as
 * signed webhooks.
 */

let till: Till;
let entered = 0;
let wallets = 0;
beforeAll(async () => {
  till = await createTill();
});
afterAll(() => till.close());

const db = () => till.node.database.db;
const newWallet = () => `wallet-${wallets++}`;
/** Enters a player and makes the account a regular one, since test accounts cannot invite. */
async function newPlayer(country: 'CN' | 'VN' = 'CN'): Promise<Member> {
  const member = await enter(till, entered++, country);
  await sql`update player set kind = ${USER_KINDS.general} where id = ${member.id}`.execute(db());
  return member;
}

async function newPair(country: 'CN' | 'VN' = 'CN'): Promise<{ promoter: Member; invited: Member }> {
  const [promoter, invited] = [await newPlayer(country), await newPlayer(country)];
  await invite(promoter, invited);
  return { promoter, invited };
}
const invite = (promoter: Member, invited: Member) =>
  sql`update player set inviter_id = ${promoter.id} where id = ${invited.id}`.execute(db());

/** Creates an order that is paid from a wallet, without a webhook to the store yet. */
async function paidOrder(member: Member, wallet: string, method = 'alipay', amount = '100.00'): Promise<Payment> {
  const payment = await visit(till, await order(till, member, method, amount));
  return Object.assign(payment, { state: 'paid', wallet });
}

async function pay(member: Member, wallet: string, method = 'alipay'): Promise<void> {
  await deliver(till.node, noticeOf(till.cashier, await paidOrder(member, wallet, method)));
  await till.node.app.platform.outbox.drain();
}

const ask = async ({ headers }: Member, path: string) => (await till.node.call(path, {}, headers)).body.data;
const info = (promoter: Member) => ask(promoter, '/api/spread/getSpreadInfo');
const statesOf = async (promoter: Member): Promise<string[]> =>
  (await ask(promoter, '/api/spread/getSpreadUserList')).items.map(({ state }: { state: string }) => state);
const bonusOf = async ({ id }: Member) => (await till.node.app.ledger.balancesOf(db(), id)).bonus;
const signsOf = async (...members: Member[]) => {
  const ids = members.map(({ id }) => id);
  const { rows } = await sql<{ signs: number; holders: number }>`
    select count(distinct sign_id)::int as signs, count(*)::int as holders from person_sign_holder
    where kind = 4 and player_id = any (${ids}::bigint[])`.execute(db());
  return rows[0];
};

describe('an invited player who pays from the promoter’s account', () => {
  it.each(['alipay', 'wechat', 'unionpay', 'ecny'])('earns nothing for either with %s', async (method) => {
    const { promoter, invited } = await newPair();
    const wallet = newWallet();
    await pay(promoter, wallet, method);
    const before = [await bonusOf(promoter), await bonusOf(invited)];
    await pay(invited, wallet, method);
    // Only the bonus of the recharge itself.
    expect([await bonusOf(promoter), await bonusOf(invited)]).toEqual([before[0], (before[1] ?? 0n) + 2_00n]);
    expect(await statesOf(promoter)).toEqual(['sameAccount']);
    expect(await info(promoter)).toMatchObject({ invited: 1, members: 0, reward: '0.00' });
  });

  it('earns nothing with ZaloPay, where only the webhook names the payer', async () => {
    const { promoter, invited } = await newPair('VN');
    const wallet = newWallet();
    await pay(promoter, wallet, 'zalopay');
    const payment = await paidOrder(invited, wallet, 'zalopay');
    till.node.clock.advance(20_000);
    await till.node.app.platform.jobs.runDue();
    await till.node.app.platform.outbox.drain();
    expect(await statesOf(promoter)).toEqual(['counts']);
    // The webhook arrives after the credit, so its payer counts from the next payment on.
    await deliver(till.node, noticeOf(till.cashier, payment));
    const { reward } = await info(promoter);
    await pay(invited, newWallet(), 'momo');
    expect(await statesOf(promoter)).toEqual(['sameAccount']);
    expect(await info(promoter)).toMatchObject({ members: 0, reward });
  });

  it('counts when the same account id is of another provider, or the provider names no payer', async () => {
    const { promoter, invited } = await newPair();
    const wallet = newWallet();
    await pay(promoter, wallet, 'alipay');
    await pay(invited, wallet, 'wechat');
    expect(await statesOf(promoter)).toEqual(['counts']);
    const vietnamese = await newPair('VN');
    for (const member of [vietnamese.promoter, vietnamese.invited])
      for (const method of ['momo', 'vnpay']) await pay(member, wallet, method);
    expect(await statesOf(vietnamese.promoter)).toEqual(['counts']);
    expect(await signsOf(vietnamese.promoter, vietnamese.invited)).toEqual({ signs: 0, holders: 0 });
  });

  it('stops counting when a later payment comes from it, and keeps earlier rewards', async () => {
    const { promoter, invited } = await newPair();
    const own = newWallet();
    await pay(promoter, own);
    await pay(invited, newWallet());
    expect(await statesOf(promoter)).toEqual(['counts']);
    expect(await info(promoter)).toMatchObject({ members: 1, reward: '1.00' });
    const before = [await bonusOf(promoter), await bonusOf(invited)];
    await pay(invited, own);
    await pay(invited, newWallet());
    expect(await statesOf(promoter)).toEqual(['sameAccount']);
    expect(await info(promoter)).toMatchObject({ members: 0, reward: '1.00' });
    expect([await bonusOf(promoter), await bonusOf(invited)]).toEqual([before[0], (before[1] ?? 0n) + 4_00n]);
  });

  it('stops counting when the promoter pays from the invited player’s account', async () => {
    const { promoter, invited } = await newPair();
    const other = await newPlayer();
    await invite(promoter, other);
    const wallet = newWallet();
    await pay(invited, wallet);
    await pay(other, newWallet());
    expect(await info(promoter)).toMatchObject({ members: 2, reward: '2.00' });
    await pay(promoter, wallet);
    expect((await statesOf(promoter)).toSorted()).toEqual(['counts', 'sameAccount']);
    expect(await info(promoter)).toMatchObject({ members: 1, reward: '2.00' });
    await pay(promoter, wallet);
    expect(await info(promoter)).toMatchObject({ members: 1 });
    await pay(invited, newWallet());
    expect(await info(promoter)).toMatchObject({ members: 1, reward: '2.00' });
  });

  it('stops counting once in concurrent transactions', async () => {
    const { promoter, invited } = await newPair();
    await pay(promoter, newWallet());
    await pay(invited, newWallet());
    const found = await Promise.all(
      [1, 2, 3].map(() =>
        db()
          .transaction()
          .execute((tx) => stopCounting(tx, invited.id, MEMBER.sameAccount)),
      ),
    );
    expect(found.toSorted()).toEqual([false, false, true]);
  });

  it('grants no second free opening for the same number of members', async () => {
    const promoter = await newPlayer();
    const own = newWallet();
    await pay(promoter, own);
    const friends: Member[] = [];
    for (let count = 0; count < 6; count += 1) friends.push(await newPlayer());
    for (const friend of friends) await invite(promoter, friend);
    const [first, ...others] = friends as [Member, ...Member[]];
    for (const friend of friends.slice(0, 5)) await pay(friend, newWallet());
    expect(await info(promoter)).toMatchObject({ members: 5, freeOpenings: 1, level: 2 });
    await pay(first, own);
    expect(await info(promoter)).toMatchObject({ members: 4, freeOpenings: 1, level: 1 });
    await pay(others.at(-1) as Member, newWallet());
    expect(await info(promoter)).toMatchObject({ members: 5, freeOpenings: 1, level: 2 });
  });
});

it('serialises changes of a promoter by the owner lock', async () => {
  const promoter = await newPlayer();
  const lock = async (tx: Tx) => {
    await till.node.app.ledger.lock(tx, promoter.id);
    return openPromoter(tx, promoter.id);
  };
  await db().transaction().execute(lock);
  expect(await foundBehind(till.node, lock, lock)).toMatchObject({ members: 0 });
});

describe('the payer in a webhook', () => {
  it('is stored once for repeated webhooks on two nodes, and kept when a later one omits it', async () => {
    const member = await newPlayer();
    const payment = await paidOrder(member, newWallet());
    const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 ? till.second : till.node));
    await Promise.all(nodes.map((node) => deliver(node, noticeOf(till.cashier, payment))));
    payment.wallet = '';
    expect(await deliver(till.node, noticeOf(till.cashier, payment))).toBe('200 success');
    expect(await signsOf(member)).toEqual({ signs: 1, holders: 1 });
  });

  it('is one sign for all players of the account in concurrent webhooks and handlers', async () => {
    const promoter = await newPlayer();
    const friends: Member[] = [];
    for (let count = 0; count < 7; count += 1) friends.push(await newPlayer());
    for (const friend of friends) await invite(promoter, friend);
    const all = [promoter, ...friends];
    const wallet = newWallet();
    const payments: Payment[] = [];
    for (const member of all) payments.push(await paidOrder(member, wallet));
    const drains = [till.node, till.second].map(async ({ app }) => {
      for (let round = 0; round < 5; round += 1) await app.platform.outbox.drain();
    });
    const answers = await Promise.all(
      payments.flatMap((payment) =>
        [till.node, till.second].map((node) => deliver(node, noticeOf(till.cashier, payment))),
      ),
    );
    await Promise.all(drains);
    expect(new Set(answers)).toEqual(new Set(['200 success']));
    expect(await signsOf(...all)).toEqual({ signs: 1, holders: all.length });
    // In any order of handling, no member counts from the next payment on.
    for (const friend of friends) await pay(friend, newWallet());
    expect(new Set(await statesOf(promoter))).toEqual(new Set(['sameAccount']));
    expect(await info(promoter)).toMatchObject({ members: 0 });
  });

  it('is stored after a concurrent commission handler has finished, without a deadlock', async () => {
    const { promoter, invited } = await newPair();
    const payment = await paidOrder(invited, newWallet());
    const handling = db()
      .transaction()
      .execute(async (tx) => {
        const involved = await findInvolved(tx, [invited.id]);
        expect(new Set(involved)).toEqual(new Set([promoter.id, invited.id]));
        await till.node.app.ledger.lock(tx, ...involved);
        const notified = deliver(till.node, noticeOf(till.cashier, payment));
        await expect.poll(() => countWaiting(till.node), { interval: 20 }).toBe(1);
        expect((await findInvitations(tx, [invited.id], involved)).size).toBe(1);
        return { notified };
      });
    expect(await (await handling).notified).toBe('200 success');
    expect(await signsOf(invited)).toEqual({ signs: 1, holders: 1 });
  });

  it('fails the handler when an invitation appears between read and lock', async () => {
    const { invited } = await newPair();
    const handling = db()
      .transaction()
      .execute((tx) => findInvitations(tx, [invited.id], []));
    await expect(handling).rejects.toThrow(/changed between read and lock/);
  });

  it.each([
    ['ten thousand characters', 'x'.repeat(10_000)],
    ['a NUL', 'wallet\u0000'],
    ['homoglyphs', 'w\u0430llet'],
    ['a masked id', 'wal***'],
    ['an empty text', ''],
  ])('is ignored when it is %s, and the coins are credited', async (_what, wallet) => {
    const { promoter, invited } = await newPair();
    for (const member of [promoter, invited]) {
      const payment = await paidOrder(member, wallet);
      expect(await deliver(till.node, noticeOf(till.cashier, payment))).toBe('200 success');
    }
    await till.node.app.platform.outbox.drain();
    expect(await signsOf(promoter, invited)).toEqual({ signs: 0, holders: 0 });
    expect(await statesOf(promoter)).toEqual(['counts']);
  });

  it('is not stored from a forged webhook or an unsuccessful payment', async () => {
    const member = await newPlayer();
    const forged = noticeOf(till.cashier, await paidOrder(member, newWallet()));
    const other = forged.body.replace('buyer_open_id=wallet', 'buyer_open_id=walled');
    expect(other).not.toBe(forged.body);
    expect(await deliver(till.node, { ...forged, body: other })).toBe('200 fail');
    const short = Object.assign(await paidOrder(member, newWallet()), { paid: 1_00n });
    expect(await deliver(till.node, noticeOf(till.cashier, short))).toBe('200 fail');
    const failed = Object.assign(await paidOrder(member, newWallet()), { state: 'failed' });
    await deliver(till.node, noticeOf(till.cashier, failed));
    expect(await signsOf(member)).toEqual({ signs: 0, holders: 0 });
  });
});

it('leaves balanced books', async () => {
  expect(await findLedgerProblems(db())).toEqual([]);
});
