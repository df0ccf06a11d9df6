import { DEFAULTS } from '@clearcrate/contract/limits';
import type { UserInfo } from '@clearcrate/contract/user';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyValueStore } from '../browser/storage.ts';
import { NO_PACKET, needsPhone, OPEN_PACKET, type PacketFlags, packetFlags } from './session-rules.ts';

export interface SessionState {
  /** A token means signed in. */
  token: string | undefined;
  userId: string | undefined;
  info: UserInfo | undefined;
  reserveStatus: number;
  /** Enables notices about the player's own results, once the session is known to be valid. */
  switchNotice: boolean;
  packet: PacketFlags;
  /** The packet is being opened on this page, which ignores that it becomes empty. */
  isOpeningPacket: boolean;
  /** The roll room that was settled last, until its result was viewed. */
  resultRoll: string | undefined;
  /**
   * How often this tab has followed another one. The page is rendered anew for the current player.
   */
  followed: number;
}

const VISITOR: Omit<SessionState, 'followed'> = {
  token: undefined,
  userId: undefined,
  info: undefined,
  reserveStatus: DEFAULTS.reserveStatus,
  switchNotice: false,
  packet: NO_PACKET,
  isOpeningPacket: false,
  resultRoll: undefined,
};

export interface SessionDeps {
  storage: KeyValueStore;
  /** Verifies the token; undefined when the server could not be reached. */
  verify(): Promise<boolean | undefined>;
  loadInfo(): Promise<UserInfo | undefined>;
  endOnServer(): Promise<unknown>;
}

/**
 * The player signed out, the token failed verification, the gateway closed the socket of the ended
 * session, a call was rejected for the token, or another tab signed out or in.
 */
export type EndReason = 'left' | 'invalid' | 'signedOut' | 'refused' | 'elsewhere';

export interface SessionEvents {
  /** Called with a valid token, to load the player's data. */
  started(token: string): void;
  ended(reason: EndReason): void;
  phoneNeeded(): void;
}

type ShownBalances = Pick<UserInfo['assets'], 'amount' | 'ammon' | 'point'>;

export interface Session {
  store: StoreApi<SessionState>;
  connect(events: SessionEvents): void;
  /** At the start of a visit: verifies the stored token. */
  resume(): Promise<void>;
  signIn(token: string, userId: string): Promise<void>;
  signOut(): Promise<void>;
  /** Takes over the session that another tab has left in the browser. */
  follow(): Promise<void>;
  /** Ends the session of a rejected token. Ignores a late answer about an earlier one. */
  tokenDied(token: string | undefined, reason: 'invalid' | 'signedOut' | 'refused'): void;
  reloadInfo(): Promise<void>;
  /** Applies new balances. Returns whether any changed. */
  balancesMoved(balances: ShownBalances): boolean;
  setResultRoll(rollId: string | undefined): void;
  setPacket(packet: PacketFlags): void;
  setOpeningPacket(isOpeningPacket: boolean): void;
  /** The packet was opened and is empty; its amount stays visible. */
  packetOpened(amount: string): void;
}

const SILENT: SessionEvents = { started: () => {}, ended: () => {}, phoneNeeded: () => {} };

/** The amount of a packet stays visible until the player closes it. */
function packetAfter(
  { packet, isOpeningPacket, info: before }: SessionState,
  { hasRegisterPacket, userId }: UserInfo,
  putAwayBy: string | undefined,
): PacketFlags {
  if (isOpeningPacket || packet.openRed) return packet;
  return packetFlags(packet, before?.hasRegisterPacket === true, hasRegisterPacket, putAwayBy === userId);
}

function showBalances(store: StoreApi<SessionState>, { amount, ammon, point }: ShownBalances): boolean {
  const { info } = store.getState();
  if (!info) return false;
  const { assets } = info;
  if (assets.amount === amount && assets.ammon === ammon && assets.point === point) return false;
  store.setState({ info: { ...info, assets: { ...assets, amount, ammon, point } } });
  return true;
}

/** Starts and ends sessions, and follows those of other tabs. */
function createSteps(deps: SessionDeps, store: StoreApi<SessionState>, listening: { events: SessionEvents }) {
  const reloadInfo = async () => {
    const token = store.getState().token;
    if (!token) return;
    const info = await deps.loadInfo();
    // Another player may be signed in by the time the answer arrives, or none.
    if (!info || store.getState().token !== token) return;
    const { userId, reserveStatus } = info;
    const putAwayBy = deps.storage.get('packetPutAway');
    store.setState((before) => ({ info, userId, reserveStatus, packet: packetAfter(before, info, putAwayBy) }));
    if (needsPhone(info)) listening.events.phoneNeeded();
  };
  const reset = (part: Partial<SessionState> = {}) =>
    store.setState(({ followed }) => ({ ...VISITOR, followed, ...part }), true);
  const begin = async (token: string) => {
    store.setState({ token, switchNotice: true });
    listening.events.started(token);
    await reloadInfo();
  };
  const end = (reason: EndReason) => {
    deps.storage.remove('token');
    reset();
    listening.events.ended(reason);
  };
  // All tabs share the token: one stored by another tab is neither overwritten nor removed.
  const isOvertaken = () => deps.storage.get('token') !== store.getState().token;
  const follow = async () => {
    if (!isOvertaken()) return;
    const token = deps.storage.get('token');
    reset({ followed: store.getState().followed + 1 });
    listening.events.ended('elsewhere');
    if (token !== undefined) await begin(token);
  };
  return { reset, reloadInfo, begin, end, isOvertaken, follow };
}

export function createSession(deps: SessionDeps): Session {
  const store = createStore<SessionState>(() => ({
    ...VISITOR,
    token: deps.storage.get('token'),
    followed: 0,
  }));
  const listening = { events: SILENT };
  const { reset, reloadInfo, begin, end, isOvertaken, follow } = createSteps(deps, store, listening);

  return {
    store,
    connect(listener) {
      listening.events = listener;
    },
    async resume() {
      const { token } = store.getState();
      if (!token) return;
      const isValid = await deps.verify();
      if (store.getState().token !== token) return;
      if (isOvertaken()) return follow();
      // An unreachable server says nothing about the token: it is kept, with the known data.
      if (isValid === false) end('invalid');
      else await begin(token);
    },
    async signIn(token, userId) {
      reset({ userId });
      deps.storage.set('token', token);
      await begin(token);
    },
    async signOut() {
      // The call carries the token, so it is sent before the token is cleared; its answer is
      // ignored.
      const farewell = deps.endOnServer();
      end('left');
      await farewell;
    },
    tokenDied(token, reason) {
      if (token === undefined || token !== store.getState().token) return;
      if (isOvertaken()) void follow();
      else end(reason);
    },
    follow,
    reloadInfo,
    balancesMoved: (balances) => showBalances(store, balances),
    setResultRoll: (resultRoll) => store.setState({ resultRoll }),
    setPacket(packet) {
      const { userId } = store.getState();
      if (packet.leftSmall && userId) deps.storage.set('packetPutAway', userId);
      store.setState({ packet });
    },
    setOpeningPacket: (isOpeningPacket) => store.setState({ isOpeningPacket }),
    packetOpened: (amount) =>
      store.setState(({ info }) => ({
        packet: OPEN_PACKET,
        info: info && { ...info, hasRegisterPacket: false, assets: { ...info.assets, amount } },
      })),
  };
}
