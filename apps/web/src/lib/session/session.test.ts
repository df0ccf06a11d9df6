import type { UserInfo } from '@clearcrate/contract/user';
import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { describe, expect, test } from 'vitest';
import { createSession, type SessionDeps } from './session.ts';

function userInfo(part: Partial<UserInfo> & { mobile?: string; channelCode?: string } = {}): UserInfo {
  const { mobile = '138****0000', channelCode = 'DEFAULT', ...own } = part;
  return {
    userId: '100001',
    base: { mobile },
    ext: { channelCode },
    reserveStatus: 1,
    hasRegisterPacket: false,
    ...own,
  } as UserInfo;
}

function setUp(part: Partial<SessionDeps> & { token?: string } = {}) {
  const { token, ...deps } = part;
  const storage = createStorage(() => undefined);
  if (token) storage.set('token', token);
  const events: string[] = [];
  const session = createSession({
    storage,
    verify: async () => true,
    loadInfo: async () => userInfo(),
    endOnServer: async () => {},
    ...deps,
  });
  session.connect({
    started: (started) => events.push(`started ${started}`),
    ended: (reason) => events.push(`ended ${reason}`),
    phoneNeeded: () => events.push('phone needed'),
  });
  return { session, storage, events, state: () => session.store.getState() };
}

describe('resuming', () => {
  test('a valid token signs in, enables notices and loads the player', async () => {
    const { session, events, state } = setUp({ token: 'tok' });
    await session.resume();
    expect(events).toEqual(['started tok']);
    expect(state()).toMatchObject({ token: 'tok', userId: '100001', switchNotice: true });
  });

  test('an invalid token signs out', async () => {
    const { session, storage, events, state } = setUp({ token: 'tok', verify: async () => false });
    await session.resume();
    expect(events).toEqual(['ended invalid']);
    expect(state().token).toBeUndefined();
    expect(storage.get('token')).toBeUndefined();
  });

  test('an unreachable server does not sign the player out', async () => {
    const deps = { verify: async () => undefined, loadInfo: async () => undefined };
    const { session, storage, state } = setUp({ token: 'tok', ...deps });
    await session.resume();
    expect(state()).toMatchObject({ token: 'tok', info: undefined });
    expect(storage.get('token')).toBe('tok');
  });

  test('does nothing for a visitor', async () => {
    const { session, events } = setUp();
    await session.resume();
    expect(events).toEqual([]);
  });
});

test('new balances are shown, with whether they changed', async () => {
  const assets = { amount: '10.00', ammon: '0.00', point: '5.00', spreadBoxCount: 2, spreadRewardAmount: '0.00' };
  const { session, state } = setUp({ token: 'tok', loadInfo: async () => userInfo({ assets }) });
  const moved = { amount: '7.50', ammon: '0.00', point: '7.50' };
  expect(session.balancesMoved(moved)).toBe(false);
  await session.resume();
  expect(session.balancesMoved(moved)).toBe(true);
  expect(state().info?.assets).toEqual({ ...assets, ...moved });
  expect(session.balancesMoved(moved)).toBe(false);
});

describe('ending', () => {
  test('signing out calls the server with the token, then clears everything', async () => {
    let tokenAtCall: string | undefined;
    const { session, storage, events, state } = setUp({
      token: 'tok',
      loadInfo: async () => userInfo({ reserveStatus: 0 }),
      endOnServer: async () => {
        tokenAtCall = storage.get('token');
      },
    });
    await session.resume();
    expect(state().reserveStatus).toBe(0);
    await session.signOut();
    expect(tokenAtCall).toBe('tok');
    expect(events.at(-1)).toBe('ended left');
    expect(state()).toMatchObject({ token: undefined, userId: undefined, info: undefined, reserveStatus: 1 });
  });

  test('a rejected token ends the session once; a late rejection of an older one does not', async () => {
    const { session, events, state } = setUp();
    await session.signIn('new', '100001');
    session.tokenDied('old', 'refused');
    expect(state().token).toBe('new');
    session.tokenDied('new', 'refused');
    session.tokenDied('new', 'refused');
    expect(events).toEqual(['started new', 'ended refused']);
  });

  test('drops an answer about a player who has left', async () => {
    let answer: (info: UserInfo) => void = () => {};
    const { session, state } = setUp({ loadInfo: () => new Promise((resolve) => (answer = resolve)) });
    const entering = session.signIn('tok', '100001');
    await session.signOut();
    answer(userInfo());
    await entering;
    expect(state().info).toBeUndefined();
  });
});

describe('another tab of this browser', () => {
  test('signs out: this one shows a visitor in place, with the reason', async () => {
    const { session, storage, events, state } = setUp({ token: 'tok' });
    await session.resume();
    storage.remove('token');
    await session.follow();
    await session.follow();
    expect(events).toEqual(['started tok', 'ended elsewhere']);
    expect(state()).toMatchObject({ token: undefined, info: undefined, followed: 1 });
  });

  test('signs in another player: this one drops its data and takes over', async () => {
    const { session, storage, events, state } = setUp({ token: 'tok' });
    await session.resume();
    storage.set('token', 'other');
    await session.follow();
    expect(events).toEqual(['started tok', 'ended elsewhere', 'started other']);
    expect(state()).toMatchObject({ token: 'other', userId: '100001', followed: 1 });
  });

  test.each([undefined, 'other'])('left the token %j: the rejection of the old one keeps it', async (left) => {
    const { session, storage, events, state } = setUp({ token: 'tok' });
    await session.resume();
    if (left) storage.set('token', left);
    else storage.remove('token');
    session.tokenDied('tok', 'refused');
    expect(storage.get('token')).toBe(left);
    expect(state().token).toBe(left);
    expect(events[1]).toBe('ended elsewhere');
  });

  test.each([true, false])(
    'signs out while the token is verified (valid: %s): it is not written back',
    async (valid) => {
      const { session, storage, events } = setUp({
        token: 'tok',
        verify: async () => {
          storage.remove('token');
          return valid;
        },
      });
      await session.resume();
      expect(storage.get('token')).toBeUndefined();
      expect(events).toEqual(['ended elsewhere']);
    },
  );
});

describe('the player’s data', () => {
  test.each([
    ['', 'DEFAULT', true],
    ['', 'google', false],
    ['138****0000', 'DEFAULT', false],
  ])('mobile %j on channel %s: phone required is %s', async (mobile, channelCode, needed) => {
    const { session, events } = setUp({ loadInfo: async () => userInfo({ mobile, channelCode }) });
    await session.signIn('tok', '100001');
    expect(events.includes('phone needed')).toBe(needed);
  });

  test('a new registration packet shows closed once; without one all flags reset', async () => {
    let hasRegisterPacket = true;
    const { session, state } = setUp({ loadInfo: async () => userInfo({ hasRegisterPacket }) });
    await session.signIn('tok', '100001');
    expect(state().packet).toEqual({ closeRed: true, openRed: false, leftSmall: false });
    session.store.setState({ packet: { closeRed: false, openRed: false, leftSmall: true } });
    await session.reloadInfo();
    expect(state().packet).toEqual({ closeRed: false, openRed: false, leftSmall: true });
    hasRegisterPacket = false;
    await session.reloadInfo();
    expect(state().packet).toEqual({ closeRed: false, openRed: false, leftSmall: false });
  });

  test('a packet that was put away stays small after a reload, and shows closed to another player', async () => {
    const { session, storage } = setUp({ loadInfo: async () => userInfo({ hasRegisterPacket: true }) });
    await session.signIn('tok', '100001');
    session.setPacket({ closeRed: false, openRed: false, leftSmall: true });
    const reloaded = setUp({ storage, loadInfo: async () => userInfo({ hasRegisterPacket: true }) });
    await reloaded.session.signIn('tok', '100001');
    expect(reloaded.state().packet).toEqual({ closeRed: false, openRed: false, leftSmall: true });
    const other = setUp({ storage, loadInfo: async () => userInfo({ hasRegisterPacket: true, userId: '100002' }) });
    await other.session.signIn('tok2', '100002');
    expect(other.state().packet).toEqual({ closeRed: true, openRed: false, leftSmall: false });
  });

  test('a packet that is being opened or open stays when it becomes empty', async () => {
    let hasRegisterPacket = true;
    const { session, state } = setUp({ loadInfo: async () => userInfo({ hasRegisterPacket }) });
    await session.signIn('tok', '100001');
    session.setOpeningPacket(true);
    hasRegisterPacket = false;
    await session.reloadInfo();
    expect(state().packet.closeRed).toBe(true);
    session.packetOpened('8.88');
    session.setOpeningPacket(false);
    await session.reloadInfo();
    expect(state().packet).toEqual({ closeRed: false, openRed: true, leftSmall: false });
  });
});
