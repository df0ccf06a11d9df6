import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { Button, buttonClass } from '@clearcrate/ui/controls/button.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Steps } from '@clearcrate/ui/layout/steps.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { type DeliveryStep, deliverySteps } from '../extract/delivery-steps.ts';
import { canCancel, useCancelling } from '../extract/use-delivery.ts';

/**
 * Offers are accepted on Steam's own list; a link from this page is never the only way to find one.
 */
const STEAM_OFFERS = 'https://steamcommunity.com/my/tradeoffers/';

function useStepHint(progress: DeliveryProgress): (step: DeliveryStep) => string | undefined {
  const t = useT('bag');
  const { hourMinute } = useFormats();
  const { earliestAt, dueAt, offerNo, reason, orderNo } = progress;
  return ({ name, state }) => {
    if (name === 'asked') return orderNo;
    if (name === 'waiting') return t('step.waitingHint', { from: hourMinute(earliestAt), to: hourMinute(dueAt) });
    if (name === 'sending' && state === 'now') return t('step.sendingHint', { to: hourMinute(dueAt) });
    if (name === 'sent' && offerNo !== '') return t('step.sentHint', { offerNo });
    if (name === 'cancelled') return t('step.backHint');
    if (name === 'failed') return `${t(`reason.${reason === '' ? 'other' : reason}`)} ${t('step.backHint')}`;
    return undefined;
  };
}

/** The label of a step depends on whether it is done, current or next. */
function titleKey({ name, state }: DeliveryStep) {
  if (name === 'sent' && state !== 'now') return state === 'done' ? 'step.sentDone' : 'step.sentLater';
  if (name === 'sending' && state === 'done') return 'step.sendingDone';
  return `step.${name}` as const;
}

/** Progress of a delivery, and possible actions. */
export function DeliveryView({ bagItemId, progress }: { bagItemId: string; progress: DeliveryProgress }) {
  const t = useT('bag');
  const { dayOfMonth, hourMinute } = useFormats();
  const hintOf = useStepHint(progress);
  const { cancel, isCancelling } = useCancelling();
  const steps = deliverySteps(progress).map((step) => ({
    key: step.name,
    state: step.state,
    title: t(titleKey(step)),
    hint: hintOf(step),
    time: step.at ? `${dayOfMonth(step.at)} ${hourMinute(step.at)}` : undefined,
  }));
  return (
    <div className={stackClass(16)}>
      <Steps steps={steps} />
      {canCancel(progress.state) && (
        <Button wide loading={isCancelling} onClick={() => cancel(bagItemId)}>
          {t('extract.cancel')}
        </Button>
      )}
      {progress.state === DELIVERY_STATES.sent && (
        <a className={buttonClass({ wide: true })} href={STEAM_OFFERS} target="_blank" rel="noreferrer">
          {t('extract.accept')}
        </a>
      )}
    </div>
  );
}
