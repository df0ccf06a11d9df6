import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getCannedReplies, getTickets } from '@clearcrate/contract/support';

export type Ticket = DataOf<typeof getTickets>['items'][number];
export type Reply = DataOf<typeof getCannedReplies>['items'][number];
