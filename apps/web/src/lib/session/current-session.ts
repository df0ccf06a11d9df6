import { logout, verifyToken } from '@clearcrate/contract/auth';
import { getInfo } from '@clearcrate/contract/user';
import { useStore } from 'zustand';
import { api, listenForUnauthorized } from '../api/api.ts';
import { storage } from '../browser/storage.ts';
import { createSession, type SessionState } from './session.ts';

/** The session of this visit. */
export const session = createSession({
  storage,
  async verify() {
    const answer = await api.call(verifyToken, undefined, { quiet: true });
    return answer.data?.isValid;
  },
  async loadInfo() {
    const answer = await api.call(getInfo, undefined);
    return answer.data ?? undefined;
  },
  endOnServer: () => api.call(logout, undefined, { quiet: true }),
});

listenForUnauthorized((token) => session.tokenDied(token, 'refused'));

export function useSession<Part>(select: (state: SessionState) => Part): Part {
  return useStore(session.store, select);
}

export const useIsSignedIn = (): boolean => useSession((state) => state.token !== undefined);
