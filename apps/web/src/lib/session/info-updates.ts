import type { UserInfo } from '@clearcrate/contract/user';
import { session } from './current-session.ts';

/** Balances move at once, by what the server counted. */
export function showAssets(assets: Partial<UserInfo['assets']>): void {
  session.store.setState(({ info }) => (info ? { info: { ...info, assets: { ...info.assets, ...assets } } } : {}));
}

/** How many messages wait, wherever a badge shows it. */
export function showUnread(noReadMessages: number): void {
  session.store.setState(({ info }) => (info ? { info: { ...info, noReadMessages } } : {}));
}
