/**
 * What each provider's answer about a refund means. This is the one place where that is decided.
 *
 * `done`: the money went back. `pending`: under way or not known, so it is asked about again. `refused`: it will certainly not happen,
 * so the coins are given back. `person`: nothing moves until an operator acts at the provider or in the store. `absent`: the provider knows
 * no refund under this number, so it may be sent again under the same one.
 *
 * Only answers that rule a refund out are `refused`. Where the same code also says that the money went back already (sent from the
 * provider's portal, for example) a person looks, and a code that is not listed is asked about again.
 */
export type RefundState = 'done' | 'pending' | 'refused' | 'person' | 'absent';

type Answers = Readonly<Record<string, RefundState>>;

const each = (state: RefundState, codes: string): Answers =>
  Object.fromEntries(codes.split(/\s+/).map((code) => [code, state]));

/** Two-digit codes from one to another, both included. */
const span = (state: RefundState, from: number, to: number): Answers =>
  each(state, Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0')).join(' '));

/** `code/sub_code`; of a success `10000/fund_change`, or `10000/refund_status` in the answer to a question. `*` is any other sub code. */
const ALIPAY_FAULTS: Answers = {
  ...each('pending', '20000/* 40004/ACQ.SYSTEM_ERROR 40004/ACQ.ENTERPRISE_PAY_BIZ_ERROR'),
  ...each('person', '20001/* 40001/* 40002/* 40003/* 40006/* 40004/ACQ.INVALID_PARAMETER 40004/ACQ.TRADE_NOT_EXIST'),
};

const ALIPAY_REFUND: Answers = {
  ...ALIPAY_FAULTS,
  '10000/Y': 'done',
  ...each('pending', '10000/N 10000/*'),
  ...each(
    'refused',
    `40004/ACQ.TRADE_HAS_FINISHED 40004/ACQ.TRADE_NOT_ALLOW_REFUND 40004/ACQ.ONLINE_TRADE_VOUCHER_NOT_ALLOW_REFUND`,
  ),
  ...each(
    'person',
    `40004/ACQ.SELLER_BALANCE_NOT_ENOUGH 40004/ACQ.REFUND_AMT_NOT_EQUAL_TOTAL 40004/ACQ.REASON_TRADE_BEEN_FREEZEN
    40004/ACQ.TRADE_STATUS_ERROR 40004/ACQ.TRADE_HAS_CLOSE 40004/ACQ.REASON_TRADE_STATUS_INVALID
    40004/ACQ.DISCORDANT_REPEAT_REQUEST 40004/ACQ.REASON_TRADE_REFUND_FEE_ERR 40004/ACQ.REFUND_FEE_ERROR
    40004/ACQ.REFUND_CHARGE_ERROR 40004/ACQ.TRADE_SETTLE_ERROR 40004/ACQ.BUYER_ERROR 40004/ACQ.BUYER_NOT_EXIST
    40004/ACQ.ALLOC_AMOUNT_VALIDATE_ERROR 40004/ACQ.REFUND_ROYALTY_PAYEE_ACCOUNT_NOT_EXIST 40004/ACQ.CUSTOMER_VALIDATE_ERROR
    40004/ACQ.OVERDRAFT_ASSIGN_ACCOUNT_INVALID 40004/ACQ.OVERDRAFT_AGREEMENT_NOT_MATCH
    40004/ACQ.MERCHANT_PERM_RECEIPT_SUSPEND_LIMIT 40004/ACQ.USER_NOT_MATCH_ERR 40004/ACQ.CURRENCY_NOT_SUPPORT`,
  ),
};

/**
 * Without a status the refund was not received, or it failed: asking again under the number tells
 * which.
 */
const ALIPAY_QUERY: Answers = {
  ...ALIPAY_FAULTS,
  '10000/REFUND_SUCCESS': 'done',
  '10000/REFUND_PROCESSING': 'pending',
  ...each('person', '10000/REFUND_FAIL 10000/REFUND_CLOSED'),
  '10000/': 'absent',
};

/** `HTTP status/status` of a refund, and `*\/code` of an error. */
const WECHAT_QUERY: Answers = {
  '200/SUCCESS': 'done',
  '200/PROCESSING': 'pending',
  '200/CLOSED': 'refused',
  '200/ABNORMAL': 'person',
  ...each(
    'pending',
    `500/SYSTEM_ERROR 500/SYSTEMERROR 429/FREQUENCY_LIMITED 429/FREQUENCY_LIMIT_EXCEED 429/RATELIMIT_EXCEEDED 429/RATELIMIT_EXCEED
    403/FREQUENCY_LIMITED 403/FREQUENCY_LIMIT_EXCEED 400/BIZERR_NEED_RETRY 500/BIZERR_NEED_RETRY 500/* 502/* 503/* 504/* 429/*`,
  ),
  ...each('person', '400/PARAM_ERROR 400/APPID_MCHID_NOT_MATCH 401/SIGN_ERROR 401/* 403/NO_AUTH 404/MCH_NOT_EXISTS'),
  '404/RESOURCE_NOT_EXISTS': 'absent',
};

const WECHAT_REFUND: Answers = {
  ...WECHAT_QUERY,
  ...each('refused', '400/TRADE_OVERDUE 403/TRADE_OVERDUE'),
  ...each('pending', '400/ORDER_NOT_READY'),
  ...each(
    'person',
    `400/INVALID_REQUEST 400/NOT_ENOUGH 403/NOT_ENOUGH 403/USER_ACCOUNT_ABNORMAL 403/REQUEST_BLOCKED 403/ACCOUNT_ERROR
    403/ACCOUNTERROR 403/RULE_LIMIT 404/RESOURCE_NOT_EXISTS 404/ORDER_NOT_EXIST 400/ORDER_NOT_EXIST 400/TRADE_STATE_ERROR
    400/REFUND_FEE_MISMATCH 400/REFUND_FEE_INVALID 403/REFUND_FEE_MISMATCH`,
  ),
};

/** `respCode` of ACP. The codes of issuers (60–89) and 01 and 30 mean that the transaction failed. */
const UNIONPAY_FAULTS: Answers = {
  // System: an outcome that is not known, or a gateway that is busy or closed.
  ...each('pending', '02 03 04 05 06 37 39'),
  // The message, the merchant, the original payment, risk, and what can only mean that it went back
  // already.
  ...each('person', '08 10 11 13 14 31 32 33 35 36 38 40 41 42 43 44 45 46 98 99'),
  ...each('refused', '01 30'),
  ...span('refused', 60, 89),
};

/** The answer to the request says that it was taken, and no more. */
const UNIONPAY_REFUND: Answers = { ...UNIONPAY_FAULTS, ...each('pending', '00 A6 12'), 34: 'person' };

/** `origRespCode`, where the question itself was answered by 00; otherwise the question's `respCode` behind `?`. */
const UNIONPAY_QUERY: Answers = {
  ...UNIONPAY_FAULTS,
  ...each('done', '00 A6'),
  ...each('pending', '12 34'),
  '?34': 'absent',
  ...each('pending', '?02 ?03 ?04 ?05 ?06 ?37 ?39 ?99'),
  ...each('person', '?10 ?11 ?13 ?31 ?32 ?36 ?98'),
};

/** `resultCode`, of the request and of a refund in the list that belongs to a payment. */
const MOMO_REFUND: Answers = {
  0: 'done',
  ...each('pending', '10 40 41 43 98 99 1000 7000 7002 8000 9000'),
  // The account's settings, the message, the balance, and what may have gone back already (1081).
  ...each('person', '11 12 13 20 21 22 42 45 47 1001 1002 1003 1004 1005 1006 1007 1017 1026 1030 1080 1081'),
  ...each('person', '2019 4001 4002 4010 4011 4015 4100'),
  1088: 'refused',
};

/**
 * The list's code, or `?` and the question's own. A payment without this refund in its list is
 * `0/`.
 */
const MOMO_QUERY: Answers = {
  ...MOMO_REFUND,
  '0/': 'absent',
  ...each('pending', '?10 ?40 ?41 ?43 ?98 ?99 ?1000 ?7000 ?7002 ?8000 ?9000'),
  ...each('person', '?11 ?12 ?13 ?20 ?42 ?47'),
};

/** `return_code/sub_return_code`; a negative `return_code` stands as a sub code of 2. */
const ZALOPAY_FAULTS: Answers = {
  ...each('pending', '3/* 2/-15 2/-16 2/-17 2/-19 2/-20 2/-22 2/-29 2/-30 2/-31 2/-429 2/-500 2/-999'),
  ...each('person', '2/* 3/-1 2/0 2/-3 2/-10 2/-12 2/-14 2/-24 2/-25 2/-26 2/-27 2/-28 2/-53 2/-54 2/-63 2/-92'),
  ...each('person', '2/-5 2/-6 2/-8 2/-18 2/-401 2/-402 2/-403 2/-405'),
  ...each('refused', '2/-2 2/-4 2/-9 2/-13 2/-32'),
};

const ZALOPAY_REFUND: Answers = {
  ...ZALOPAY_FAULTS,
  // Their documents send every merchant to the question for how it ended.
  ...each('pending', '1/* 2/-1 2/-11 2/-21 2/-23'),
  '2/-101': 'person',
};

const ZALOPAY_QUERY: Answers = {
  ...ZALOPAY_FAULTS,
  '1/*': 'done',
  ...each('pending', '2/-1 2/-11 2/-23'),
  ...each('absent', '2/-21 2/-101'),
};

/**
 * Of a refund that VNPay knows, by `vnp_TransactionStatus`: 05 is being worked on, 06 was handed to
 * the bank.
 */
const VNPAY_STATUS: Answers = {
  '00/00': 'done',
  ...each('pending', '00/ 00/01 00/05 00/06'),
  ...each('person', '00/02 00/04 00/07 00/08'),
  '00/09': 'refused',
};

/** `vnp_ResponseCode`, behind 00 with the status. The answer to the request says that it was taken: the question tells how it ended. */
const VNPAY_REFUND: Answers = {
  ...VNPAY_STATUS,
  '00/00': 'pending',
  ...each('pending', '94/* 98/* 99/*'),
  ...each('person', '02/* 03/* 91/* 93/* 97/*'),
  '95/*': 'refused',
};

/**
 * A payment that has no refund is answered with its own kind, here `payment`. The question names
 * the payment alone. Where an earlier refund of the order was requested, the answer (here `00+`)
 * may be about that one, so it ends nothing.
 */
const VNPAY_QUERY: Answers = {
  ...VNPAY_STATUS,
  '00/payment': 'absent',
  '00+/*': 'person',
  ...each('pending', '94/* 98/* 99/*'),
  ...each('person', '02/* 03/* 91/* 97/*'),
};

/** Digital RMB speaks UnionPay's protocol. */
export const REFUND_ANSWERS = {
  alipay: { refund: ALIPAY_REFUND, query: ALIPAY_QUERY },
  wechat: { refund: WECHAT_REFUND, query: WECHAT_QUERY },
  unionpay: { refund: UNIONPAY_REFUND, query: UNIONPAY_QUERY },
  momo: { refund: MOMO_REFUND, query: MOMO_QUERY },
  zalopay: { refund: ZALOPAY_REFUND, query: ZALOPAY_QUERY },
  vnpay: { refund: VNPAY_REFUND, query: VNPAY_QUERY },
} as const satisfies Record<string, Record<'refund' | 'query', Answers>>;
export type RefundProtocol = keyof typeof REFUND_ANSWERS;

export interface RefundAnswer {
  state: RefundState;
  /** As the table names it; written down with the refund. */
  code: string;
  /** The table does not name it. */
  isUnlisted?: boolean;
  /** Money went back, if not the sum that was asked for. */
  isMade?: boolean;
}

export function readRefundAnswer(protocol: RefundProtocol, kind: 'refund' | 'query', code: string): RefundAnswer {
  const answers: Answers = REFUND_ANSWERS[protocol][kind];
  const family = `${code.split('/')[0]}/*`;
  for (const name of [code, family]) {
    const state = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (state) return { state, code };
  }
  return { state: 'pending', code, isUnlisted: true };
}

/** A refund reported as done with another sum needs a person. */
export function withSum(answer: RefundAnswer, told: bigint | undefined, asked: bigint): RefundAnswer {
  if (answer.state !== 'done' || told === undefined || told === asked) return answer;
  return { state: 'person', code: `${answer.code} sum ${told}`, isMade: true };
}
