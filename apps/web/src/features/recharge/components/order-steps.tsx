import type { RechargeOrder } from '@clearcrate/contract/recharge';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import classes from './order-steps.module.css';

type StepState = 'done' | 'now' | 'later' | 'bad';

const clockOf = (moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' }).format(new Date(moment));

const { waiting, credited, failed, closed, disputed } = ORDER_STATES;

/** What has happened to an order and what comes next, with the time of each. */
export function OrderSteps({ order }: { order: RechargeOrder }) {
  const t = useT('recharge');
  const { state, createdAt, creditedAt, asks, orderNo } = order;
  const hasEnded = state === failed || state === closed || state === disputed;
  const told: StepState = state === waiting ? 'now' : hasEnded ? 'bad' : 'done';
  const steps: { key: string; state: StepState; title: string; hint: string; at: string | null }[] = [
    { key: 'made', state: 'done', title: t('step.made'), hint: orderNo, at: createdAt },
    {
      key: 'told',
      state: told,
      title: t(hasEnded ? (`state.${state}` as 'state.1') : state === waiting ? 'step.told' : 'step.toldDone'),
      hint: t('step.asked', { count: asks }),
      at: null,
    },
    {
      key: 'credited',
      state: creditedAt ? 'done' : 'later',
      title: t('step.credited'),
      hint: t(state === credited || creditedAt ? 'step.once' : 'step.creditedHint'),
      at: creditedAt,
    },
  ];
  return (
    <Panel>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.key} className={classes[step.state]}>
            <span className={classes.sign}>
              {step.state === 'done' && <Icon name="check" size={15} strokeWidth={2.6} />}
              {step.state === 'bad' && <Icon name="close" size={15} strokeWidth={2.6} />}
            </span>
            <span className={classes.words}>
              <b>{step.title}</b>
              <small>{step.hint}</small>
            </span>
            {step.at && <Num className={classes.time}>{clockOf(step.at)}</Num>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
