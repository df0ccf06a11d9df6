import type { UserInfo } from '@clearcrate/contract/user';
import { session } from './current-session.ts';

/** Updates balances at once with the server's values. */
export function showAssets(assets: Partial<UserInfo['assets']>): void {
  session.store.setState(({ info }) => (info ? { info: { ...info, assets: { ...info.assets, ...assets } } } : {}));
}

/** Updates the number of unread messages in all badges. */
export function showUnread(noReadMessages: number): void {
  session.store.setState(({ info }) => (info ? { info: { ...info, noReadMessages } } : {}));
}
