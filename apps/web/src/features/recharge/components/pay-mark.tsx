import type { RechargeMethod } from '@clearcrate/contract/recharge-rules';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { CSSProperties } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './pay-mark.module.css';

type Signed = Exclude<RechargeMethod, 'unionpay' | 'card'>;

/** Drawn tiles in a hue, never a provider's logo. */
const HUES: Record<RechargeMethod, number> = {
  alipay: 212,
  wechat: 142,
  unionpay: 228,
  ecny: 356,
  momo: 322,
  zalopay: 216,
  vnpay: 198,
  taobao: 24,
  jd: 2,
  card: 184,
};

const hasSign = (method: RechargeMethod): method is Signed => method !== 'unionpay' && method !== 'card';

export function PayMark({ method, size = 44 }: { method: RechargeMethod; size?: number }) {
  const t = useT('recharge');
  return (
    <span
      className={classes.mark}
      style={{ '--hue': HUES[method], '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {hasSign(method) ? (
        t(`sign.${method}`)
      ) : (
        <Icon name={method === 'card' ? 'lock' : 'card'} size={size * 0.5} strokeWidth={2} />
      )}
    </span>
  );
}
