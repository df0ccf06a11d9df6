import { formatAmount } from '@clearcrate/contract/money';
import { z } from 'zod';
import type { Approved, Operators, ProposalKind, Propose } from '../../../base/operator/operator.module.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OperatorCall } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findByNumber, lockOrder } from '../recharge.repository.ts';
import type { createRefunds } from '../refund/recharge.refunds.ts';
import { needsSecondPerson } from './recharge.desk.ts';

const payload = z.object({ orderNo: z.string(), reason: z.string() });
type Payload = z.output<typeof payload>;

interface ApprovalDeps {
  ledger: Ledger;
  approvals: Operators['approvals'];
  refunds: Pick<ReturnType<typeof createRefunds>, 'request' | 'requestIn' | 'check'>;
}

/** Refunds by operators: small ones at once, others when a second person has approved them. */
export function createOperatorRefunds({ db }: Platform, { ledger, approvals, refunds }: ApprovalDeps) {
  const kind: ProposalKind<Payload> = {
    kind: 'refund',
    payload,
    subject: ({ orderNo }) => orderNo,
    currentVersion: async (tx, { orderNo }) => {
      const found = await findByNumber(tx, orderNo);
      if (!found) return 'gone';
      await ledger.lock(tx, found.player_id);
      const row = await lockOrder(tx, found.id);
      return `${row.state}/${row.pay}/${row.coins}/${row.gift}`;
    },
    describe: async (tx, { orderNo }) => {
      const row = await refunds.check(tx, orderNo);
      const shown = { player: String(row.player_id), paid: `${formatAmount(row.pay)} ${row.currency}` };
      return {
        title: `${formatAmount(row.pay)} ${row.currency}`,
        before: { ...shown, coins: formatAmount(row.coins + row.gift), refund: '' },
        after: { ...shown, coins: '0.00', refund: shown.paid },
      };
    },
    apply: async (tx, { orderNo, reason }, { proposalId }: Approved) => {
      await refunds.requestIn(tx, orderNo, `${reason} (proposal ${proposalId})`);
    },
  };
  const propose: Propose<Payload> = approvals.register(kind);

  return async (call: OperatorCall, orderNo: string, reason: string) => {
    const found = await findByNumber(db, orderNo);
    if (!found) throw new AppError('refundOrderUnknown', { orderNo });
    if (needsSecondPerson(found)) {
      const { proposalId } = await propose(call, { orderNo, reason }, reason);
      return { refundNo: '', proposalId };
    }
    return { refundNo: await refunds.request(orderNo, reason), proposalId: '' };
  };
}
