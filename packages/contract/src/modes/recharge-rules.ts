/** Constants of recharging for page and server. */

/**
 * `pay`: paid online. `shop`: a card sold by a shop elsewhere. `card`: redeemed by number and
 * password.
 */
export const RECHARGE_METHODS = {
  alipay: 'pay',
  wechat: 'pay',
  unionpay: 'pay',
  ecny: 'pay',
  momo: 'pay',
  zalopay: 'pay',
  vnpay: 'pay',
  taobao: 'shop',
  jd: 'shop',
  card: 'card',
} as const satisfies Record<string, 'pay' | 'shop' | 'card'>;
export type RechargeMethod = keyof typeof RECHARGE_METHODS;
export type RechargeMethodKind = (typeof RECHARGE_METHODS)[RechargeMethod];
export const RECHARGE_METHOD_NAMES = Object.keys(RECHARGE_METHODS) as [RechargeMethod, ...RechargeMethod[]];

export const isRechargeMethod = (name: string): name is RechargeMethod => Object.hasOwn(RECHARGE_METHODS, name);

/** The numbers never change. */
export const ORDER_STATES = {
  waiting: 1,
  credited: 2,
  failed: 3,
  closed: 4,
  refunding: 5,
  refunded: 6,
  /** The paid amount differs from the order; an operator reviews it. */
  disputed: 7,
} as const;
export type OrderState = (typeof ORDER_STATES)[keyof typeof ORDER_STATES];

export const REFUND_STATES = { asked: 1, done: 2, refused: 3 } as const;

/** Coins and gift, in hundredths: a refund of more needs a second operator. */
export const REFUND_ALONE = 200_00n;

export const ORDER_LIFE_MS = 15 * 60_000;

export const CARD_NUMBER_LENGTH = 16;
export const CARD_PASSWORD_LENGTH = 12;
export const CARD_TRIES = 5;

/** Normalises a card number or password: spaces, hyphens and case do not matter. */
export const normaliseCard = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

export const isCardNumber = (text: string): boolean => /^\d{16}$/.test(text);
export const isCardPassword = (text: string): boolean => /^[0-9A-Z]{12}$/.test(text);
