import type { DataOf } from '@clearcrate/contract/endpoint';
import { getMessage, getMessageDetail, type readyMessage } from '@clearcrate/contract/message';
import { pagedQuery, readQuery } from '../../lib/api/reads.ts';

export type MessagePage = DataOf<typeof getMessage>;
export type MessageDetail = DataOf<typeof getMessageDetail>;
export type Unread = DataOf<typeof readyMessage>;

/** Messages come at any time; what is shown of them is read again at each visit. */
export const messagesQuery = (kind: number) => pagedQuery(getMessage, { kind }, { pageSize: 30, staleTime: 0 });

export const messageDetailQuery = (messageId: string) => readQuery(getMessageDetail, { messageId });
