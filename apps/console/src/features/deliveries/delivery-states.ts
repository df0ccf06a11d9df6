import type { getDeliveryQueue } from '@clearcrate/contract/delivery-desk';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { ConsoleKey } from '../../lib/texts.ts';

export type Delivery = DataOf<typeof getDeliveryQueue>['items'][number];

const STATES: Record<number, ConsoleKey> = { 1: 'delivery.queued', 2: 'delivery.sending', 3: 'delivery.offered' };

export const stateOf = (state: number): ConsoleKey => STATES[state] ?? 'delivery.queued';
