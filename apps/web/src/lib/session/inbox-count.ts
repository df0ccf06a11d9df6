import type { InboxMessage } from '@clearcrate/contract/gateway';
import type { UserInfo } from '@clearcrate/contract/user';

/** Returns the unread count after an inbox message; undefined if it does not change. */
export function countInbox(
  message: InboxMessage,
  { noReadMessages, ext }: Pick<UserInfo, 'noReadMessages' | 'ext'>,
): number | undefined {
  if (message.type === 'unread') {
    return message.noReadMessages === noReadMessages ? undefined : message.noReadMessages;
  }
  const isOurs = message.channelCode === '' || message.channelCode === ext.channelCode;
  return isOurs ? noReadMessages + 1 : undefined;
}
