import type { DataOf } from '@clearcrate/contract/endpoint';
import type { openReward } from '@clearcrate/contract/register-packet';

export type PacketContent = DataOf<typeof openReward>;
