import type { RechargeMethod } from '@clearcrate/contract/recharge-rules';
import { Icon } from '@clearcrate/ui/icon.tsx';
import type { CSSProperties } from 'react';
import classes from './pay-mark.module.css';

/** Drawn tiles in a hue, never a provider's own sign. */
const MARKS: Record<RechargeMethod, { hue: number; sign: string | null }> = {
  alipay: { hue: 212, sign: '支' },
  wechat: { hue: 142, sign: '微' },
  unionpay: { hue: 228, sign: null },
  ecny: { hue: 356, sign: '数' },
  momo: { hue: 322, sign: 'M' },
  zalopay: { hue: 216, sign: 'Z' },
  vnpay: { hue: 198, sign: 'VN' },
  taobao: { hue: 24, sign: '淘' },
  jd: { hue: 2, sign: '京' },
  card: { hue: 184, sign: null },
};

export function PayMark({ method, size = 44 }: { method: RechargeMethod; size?: number }) {
  const { hue, sign } = MARKS[method];
  return (
    <span className={classes.mark} style={{ '--hue': hue, '--size': `${size}px` } as CSSProperties} aria-hidden="true">
      {sign ?? <Icon name={method === 'card' ? 'lock' : 'card'} size={size * 0.5} strokeWidth={2} />}
    </span>
  );
}
