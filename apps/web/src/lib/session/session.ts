import { DEFAULTS } from '@clearcrate/contract/limits';
import type { UserInfo } from '@clearcrate/contract/user';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyValueStore } from '../storage.ts';
import { NO_PACKET, needsPhone, OPEN_PACKET, type PacketFlags, packetFlags } from './session-rules.ts';

export interface SessionState {
  /** A token means signed in. */
  token: string | undefined;
  userId: string | undefined;
  info: UserInfo | undefined;
  reserveStatus: number;
  /** Notices to the player about their own results, on from the moment the session is known to be good. */
  switchNotice: boolean;
  packet: PacketFlags;
  /** The packet is being opened here: word that it is empty now is no news to this page. */
  isOpeningPacket: boolean;
  /** The roll room that was settled last, until its result has been looked at. */
  resultRoll: string | undefined;
  /** How often this tab has followed what another one did. The page is drawn anew for whoever is here then. */
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
  /** Asks the server; nothing when it could not be reached. */
  verify(): Promise<boolean | undefined>;
  loadInfo(): Promise<UserInfo | undefined>;
  endOnServer(): Promise<unknown>;
}

/**
 * The player left, the token turned out to be dead when it was verified, the gateway closed its line because the session has ended,
 * a call was refused for it, or another tab of this browser signed out or in.
 */
export type EndReason = 'left' | 'invalid' | 'signedOut' | 'refused' | 'elsewhere';

export interface SessionEvents {
  /** The token is good: the rest of the page loads what belongs to the player. */
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
  /** Another tab may have signed out or in: this one takes over what it has left in the browser. */
  follow(): Promise<void>;
  /** The server said no to a token. A late answer about an earlier one changes nothing. */
  tokenDied(token: string | undefined, reason: 'invalid' | 'signedOut' | 'refused'): void;
  reloadInfo(): Promise<void>;
  /** Word of what the player holds now. Says whether the page showed anything else. */
  balancesMoved(balances: ShownBalances): boolean;
  setResultRoll(rollId: string | undefined): void;
  setPacket(packet: PacketFlags): void;
  setOpeningPacket(isOpeningPacket: boolean): void;
  /** The packet was opened and holds nothing any more; what came out of it stays in sight. */
  packetOpened(amount: string): void;
}

const SILENT: SessionEvents = { started: () => {}, ended: () => {}, phoneNeeded: () => {} };

/** What came out of a packet stays in sight until the player closes it. */
function packetAfter(
  { packet, isOpeningPacket, info: before }: SessionState,
  { hasRegisterPacket }: UserInfo,
): PacketFlags {
  if (isOpeningPacket || packet.openRed) return packet;
  return packetFlags(packet, before?.hasRegisterPacket === true, hasRegisterPacket);
}

function showBalances(store: StoreApi<SessionState>, { amount, ammon, point }: ShownBalances): boolean {
  const { info } = store.getState();
  if (!info) return false;
  const { assets } = info;
  if (assets.amount === amount && assets.ammon === ammon && assets.point === point) return false;
  store.setState({ info: { ...info, assets: { ...assets, amount, ammon, point } } });
  return true;
}

/** How a session begins and ends, and how this tab keeps in step with the others. */
function createSteps(deps: SessionDeps, store: StoreApi<SessionState>, heard: { events: SessionEvents }) {
  const reloadInfo = async () => {
    const token = store.getState().token;
    if (!token) return;
    const info = await deps.loadInfo();
    // Somebody else may have signed in, or nobody may be left, by the time the answer is here.
    if (!info || store.getState().token !== token) return;
    const { userId, reserveStatus } = info;
    store.setState((before) => ({ info, userId, reserveStatus, packet: packetAfter(before, info) }));
    if (needsPhone(info)) heard.events.phoneNeeded();
  };
  const reset = (part: Partial<SessionState> = {}) =>
    store.setState(({ followed }) => ({ ...VISITOR, followed, ...part }), true);
  const begin = async (token: string) => {
    store.setState({ token, switchNotice: true });
    heard.events.started(token);
    await reloadInfo();
  };
  const end = (reason: EndReason) => {
    deps.storage.remove('token');
    reset();
    heard.events.ended(reason);
  };
  // The browser's token belongs to all tabs: one that another tab has put there since is neither written over nor taken away.
  const isOvertaken = () => deps.storage.get('token') !== store.getState().token;
  const follow = async () => {
    if (!isOvertaken()) return;
    const token = deps.storage.get('token');
    reset({ followed: store.getState().followed + 1 });
    heard.events.ended('elsewhere');
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
  const heard = { events: SILENT };
  const { reset, reloadInfo, begin, end, isOvertaken, follow } = createSteps(deps, store, heard);

  return {
    store,
    connect(listener) {
      heard.events = listener;
    },
    async resume() {
      const { token } = store.getState();
      if (!token) return;
      const isValid = await deps.verify();
      if (store.getState().token !== token) return;
      if (isOvertaken()) return follow();
      // An unreachable server says nothing about the token: it stays, and the pages show what they know.
      if (isValid === false) end('invalid');
      else await begin(token);
    },
    async signIn(token, userId) {
      reset({ userId });
      deps.storage.set('token', token);
      await begin(token);
    },
    async signOut() {
      // The call carries the token, so it leaves before the token is forgotten; its answer changes nothing.
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
    setPacket: (packet) => store.setState({ packet }),
    setOpeningPacket: (isOpeningPacket) => store.setState({ isOpeningPacket }),
    packetOpened: (amount) =>
      store.setState(({ info }) => ({
        packet: OPEN_PACKET,
        info: info && { ...info, hasRegisterPacket: false, assets: { ...info.assets, amount } },
      })),
  };
}
