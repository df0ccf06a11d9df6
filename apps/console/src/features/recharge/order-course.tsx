import { cx } from '@clearcrate/ui/cx.ts';
import type { ReactNode } from 'react';
import { useFinanceTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { claimText } from './claim-texts.ts';
import type { OrderDetail } from './order-states.ts';
import classes from './recharge.module.css';

interface Step {
  at: string;
  title: string;
  detail: ReactNode;
  tone: 'plain' | 'good' | 'warn';
}

const VERDICTS = ['credit', 'already', 'paidTwice', 'wrongAmount', 'fail', 'close', 'askRefund', 'nothing'] as const;
const REFUND_STATES = { 1: 'asked', 2: 'made', 3: 'rejected' } as const;

function useSteps(detail: OrderDetail): Step[] {
  const t = useFinanceTexts();
  const { order, words, refunds, claims, postings } = detail;
  const steps: Step[] = [
    { at: order.createdAt, title: t('course.created'), detail: `${order.pay} ${order.currency}`, tone: 'good' },
    ...words.map(({ at, state, amount, transactionId, verdict }): Step => {
      const name = VERDICTS.find((one) => one === verdict);
      return {
        at,
        title: t('course.word', { state, amount }),
        detail: `${name ? t(`verdict.${name}`) : verdict} · ${transactionId || '–'}`,
        tone: verdict === 'wrongAmount' || verdict === 'paidTwice' ? 'warn' : 'good',
      };
    }),
    ...postings.map(
      ({ at, kind, coins, postingId }): Step => ({
        at,
        title: t('course.posting', { coins }),
        detail: `${kind} · ${postingId}`,
        tone: 'good',
      }),
    ),
    ...claims.map(
      (claim): Step => ({
        at: claim.createdAt,
        title: t(claimText(claim.kind)),
        detail: `${claim.amount} · ${claim.closedAt ? claim.note : t('course.open')}`,
        tone: claim.closedAt ? 'plain' : 'warn',
      }),
    ),
    ...refunds.map(
      ({ refundNo, state, askedAt, reason, lastAnswer, takenCoins }): Step => ({
        at: askedAt,
        title: t(`course.refund.${REFUND_STATES[state as keyof typeof REFUND_STATES] ?? 'asked'}`),
        detail: `${refundNo} · ${t('course.taken', { coins: takenCoins })} · ${reason}${lastAnswer && ` · ${lastAnswer}`}`,
        tone: state === 2 ? 'good' : 'warn',
      }),
    ),
  ];
  return steps.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Everything that happened to an order, oldest first. */
export function OrderCourse({ detail }: { detail: OrderDetail }) {
  const t = useFinanceTexts();
  const steps = useSteps(detail);
  return (
    <Panel title={t('course')}>
      <ol className={classes.course}>
        {steps.map(({ at, title, detail: text, tone }) => (
          <li key={`${at} ${title}`} className={cx(tone !== 'plain' && classes[tone])}>
            <p>
              {title} <Moment at={at} />
            </p>
            <p className={classes.quiet}>{text}</p>
          </li>
        ))}
      </ol>
      {detail.billLines.length > 0 && (
        <ul className={classes.bills}>
          {detail.billLines.map(({ day, kind, amount, transactionId }) => (
            <li key={`${day} ${kind} ${transactionId}`} className={classes.quiet}>
              {t(kind === 1 ? 'course.billed' : 'course.billedRefund', { day, amount })} · {transactionId}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
