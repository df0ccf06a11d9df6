import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../ledger/testing/grants.ts';
import { openStore, type Store, signUp } from './testing/account-store.ts';

describe('getInfo', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());

  it('requires a token', async () => {
    expect((await store.call('/api/user/getInfo')).status).toBe(401);
  });

  it('returns zeros for a new player', async () => {
    const { token, userId } = await signUp(store, '13800001234', { channel: 'spring' });
    const { data } = await store.call('/api/user/getInfo', {}, { token });
    expect(data).toEqual({
      userId,
      assets: { ammon: '0.00', amount: '0.00', point: '0.00', spreadBoxCount: 0, spreadRewardAmount: '0.00' },
      base: {
        account: '138****1234',
        avater: '',
        avaterFrame: 0,
        mobile: '138****1234',
        email: '',
        mailOffered: false,
        nickName: expect.any(String),
        platformId: 1,
        userLevel: 0,
        userType: 1,
      },
      ext: {
        channelCode: 'spring',
        idNumber: '',
        invitationCode: '',
        isChangeInvitationCode: true,
        isChangeSpreadCode: true,
        realName: '',
        sex: 0,
        spreadCode: expect.stringMatching(/^\w{6}$/),
        steamUrl: '',
      },
      noReadMessages: 0,
      avaterStatus: -1,
      reserveStatus: 1,
      hasRegisterPacket: false,
    });
    expect(JSON.stringify(data)).not.toContain('13800001234');
  });

  it('sums bought and bonus coins, and reads the other balances from the ledger', async () => {
    const { token, userId } = await signUp(store, '13800101234');
    const playerId = BigInt(userId);
    await store.database.db
      .transaction()
      .execute((tx) =>
        store.ledger.transfer(tx, [
          grant(playerId, 1050n, 'coin'),
          grant(playerId, 25n, 'bonus'),
          grant(playerId, 5n, 'shell'),
          grant(playerId, 300n, 'point'),
        ]),
      );
    const { data } = await store.call('/api/user/getInfo', {}, { token });
    expect(data.assets).toMatchObject({ amount: '10.75', ammon: '0.05', point: '3.00' });
  });

  it('returns an empty mobile for a player without one', async () => {
    const { token, userId } = await signUp(store, '13800201234');
    await store.database.db.updateTable('player').set({ mobile: null }).where('id', '=', BigInt(userId)).execute();
    const { data } = await store.call('/api/user/getInfo', {}, { token });
    expect(data.base).toMatchObject({ mobile: '', account: userId });
  });
});
