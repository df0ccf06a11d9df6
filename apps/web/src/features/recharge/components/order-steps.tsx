import type { RechargeOrder } from '@clearcrate/contract/recharge';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { Steps, type StepView } from '@clearcrate/ui/layout/steps.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../../../lib/text/i18n.tsx';

const { waiting, credited, failed, closed, disputed } = ORDER_STATES;

/** Past and next steps of an order with their times. */
export function OrderSteps({ order }: { order: RechargeOrder }) {
  const t = useT('recharge');
  const { time } = useFormats();
  const { state, createdAt, creditedAt, orderNo } = order;
  const hasEnded = state === failed || state === closed || state === disputed;
  const told: StepView['state'] = state === waiting ? 'now' : hasEnded ? 'bad' : 'done';
  const steps: StepView[] = [
    { key: 'made', state: 'done', title: t('step.made'), hint: orderNo, time: time(createdAt) },
    {
      key: 'told',
      state: told,
      title: t(hasEnded ? (`state.${state}` as 'state.1') : state === waiting ? 'step.told' : 'step.toldDone'),
    },
    {
      key: 'credited',
      state: creditedAt ? 'done' : 'later',
      title: t('step.credited'),
      hint: t(state === credited || creditedAt ? 'step.once' : 'step.creditedHint'),
      time: creditedAt ? time(creditedAt) : undefined,
    },
  ];
  return (
    <Panel>
      <Steps steps={steps} />
    </Panel>
  );
}
