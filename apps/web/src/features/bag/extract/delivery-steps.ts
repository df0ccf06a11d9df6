import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';

const { queued, sending, sent, delivered, cancelled, failed } = DELIVERY_STATES;

export type DeliveryStepName = 'asked' | 'waiting' | 'sending' | 'sent' | 'arrived' | 'cancelled' | 'failed';

export interface DeliveryStep {
  name: DeliveryStepName;
  state: 'done' | 'now' | 'later' | 'bad';
  at: string | null;
}

/** Past and next steps of a delivery. */
export function deliverySteps(progress: DeliveryProgress): DeliveryStep[] {
  const { state, createdAt, startedAt, sentAt, endedAt } = progress;
  const past: DeliveryStep[] = [{ name: 'asked', state: 'done', at: createdAt }];
  if (startedAt && state !== sending) past.push({ name: 'sending', state: 'done', at: startedAt });
  if (sentAt && state !== sent) past.push({ name: 'sent', state: 'done', at: sentAt });
  const later = (...names: DeliveryStepName[]) =>
    names.map((name): DeliveryStep => ({ name, state: 'later', at: null }));
  switch (state) {
    case queued:
      return [...past, { name: 'waiting', state: 'now', at: null }, ...later('sent', 'arrived')];
    case sending:
      return [...past, { name: 'sending', state: 'now', at: startedAt }, ...later('sent', 'arrived')];
    case sent:
      return [...past, { name: 'sent', state: 'now', at: sentAt }, ...later('arrived')];
    case delivered:
      return [...past, { name: 'arrived', state: 'done', at: endedAt }];
    case cancelled:
      return [...past, { name: 'cancelled', state: 'bad', at: endedAt }];
    default:
      return [...past, { name: 'failed', state: 'bad', at: endedAt }];
  }
}

/** Share of completed steps, for a progress bar. */
export const deliveryShare = ({ state }: Pick<DeliveryProgress, 'state'>): number =>
  ({ [queued]: 0.2, [sending]: 0.5, [sent]: 0.8, [delivered]: 1, [cancelled]: 0, [failed]: 0 })[state] ?? 0;
