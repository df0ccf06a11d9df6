import { reconcileDay } from '@clearcrate/contract/recharge-desk';
import { isRechargeMethod, type RechargeMethod } from '@clearcrate/contract/recharge-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useState } from 'react';
import { useFinanceTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';

/** Fetches the bill of one day again. */
export function ReconcileButton({ methods }: { methods: readonly string[] }) {
  const t = useFinanceTexts();
  const known = methods.filter(isRechargeMethod);
  const [isOpen, setOpen] = useState(false);
  const [method, setMethod] = useState<RechargeMethod>(known[0] ?? 'alipay');
  const [day, setDay] = useState('');
  return (
    <>
      <Button size="s" icon="refresh" onClick={() => setOpen(true)}>
        {t('days.reconcile')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('days.reconcile')}
        subtitle={t('days.reconcileHint')}
        endpoint={reconcileDay}
        body={{ method, day }}
        act={{ children: t('days.reconcile'), variant: 'primary', disabled: day === '' }}
        changes={['reconciliation']}
      >
        <SelectField<RechargeMethod>
          label={t('order.method')}
          value={method}
          onChange={(value) => setMethod(value)}
          options={known.map((value) => ({ value, label: t(`method.${value}`) }))}
        />
        <TextField type="date" label={t('days.day')} value={day} onChange={setDay} />
      </ActDialog>
    </>
  );
}
