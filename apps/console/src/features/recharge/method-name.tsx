import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getReconciliation } from '@clearcrate/contract/recharge-desk';
import { isRechargeMethod } from '@clearcrate/contract/recharge-rules';
import { useFinanceTexts } from '../../lib/texts.ts';

export type Reconciliation = DataOf<typeof getReconciliation>;

export function MethodName({ method }: { method: string }) {
  const t = useFinanceTexts();
  return isRechargeMethod(method) ? t(`method.${method}`) : method;
}
