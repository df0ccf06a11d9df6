import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWaiting } from '../../testing/held-player.ts';
import { codeOf, openStore, type Store, signUpEarlier, wrongCode } from '../account/testing/account-store.ts';
import { createProfile } from './profile.module.ts';

const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9';

interface Someone {
  token: string;
  userId: string;
  spreadCode: string;
  mobile: string;
  ip: string;
}

describe('a profile', () => {
  let store: Store;
  let last = 0;
  let me: Someone;

  beforeAll(async () => {
    store = await openStore({ modules: (platform, account) => [createProfile(platform, account)] });
  });
  afterAll(() => store.close());

  const infoOf = async ({ token }: Pick<Someone, 'token'>) =>
    (await store.call('/api/user/getInfo', {}, { token })).data as {
      base: Record<string, unknown>;
      ext: Record<string, unknown>;
    };
  const join = async (): Promise<Someone> => {
    last += 1;
    const [mobile, ip] = [String(13_300_000_000 + last * 10_000), `198.51.100.${last}`];
    const signedUp = await signUpEarlier(store, mobile, { ip });
    return { ...signedUp, mobile, ip, spreadCode: String((await infoOf(signedUp)).ext.spreadCode) };
  };
  const call = ({ token }: Someone, action: string, body: object) => store.call(`/api/user/${action}`, body, { token });
  const invite = (who: Someone, by: Someone) => call(who, 'changeInvitationCode', { invitationCode: by.spreadCode });
  beforeEach(async () => {
    me = await join();
  });

  describe('update', () => {
    it('changes the given fields only', async () => {
      expect((await call(me, 'update', { nickName: ' 新的名字 ' })).code).toBe(0);
      expect((await call(me, 'update', { sex: 2 })).code).toBe(0);
      const { base, ext } = await infoOf(me);
      expect([base.nickName, ext.sex]).toEqual(['新的名字', 2]);
      expect((await call(me, 'update', {})).code).toBe(0);
    });

    it.each([
      ['nicknameLength', 'ab'],
      ['nicknameLength', 'abcdefghijk'],
      ['nicknameCharacters', '<b>bold'],
      ['nicknameStaff', '客 服'],
      ['nicknameStaff', 'Аdm1n'],
    ] as const)('rejects with %s: %s', async (name, nickName) => {
      expect((await call(me, 'update', { nickName, sex: 1 })).code).toBe(codeOf(name));
      expect((await infoOf(me)).ext.sex).toBe(0);
    });

    it('allows five new names a day; the unchanged name does not count', async () => {
      for (let count = 0; count < 5; count += 1) {
        expect((await call(me, 'update', { nickName: `name-${count}` })).code).toBe(0);
        expect((await call(me, 'update', { nickName: `name-${count}` })).code).toBe(0);
      }
      expect((await call(me, 'update', { nickName: 'one-more' })).code).toBe(codeOf('nicknameTooOften'));
      store.clock.advance(86_400_000);
      expect((await call(me, 'update', { nickName: 'one-more' })).code).toBe(0);
    });

    it('rejects pictures and frames without the avatar module, and invalid values', async () => {
      expect((await call(me, 'update', { avater: '/art/x.webp' })).status).toBe(403);
      expect((await call(me, 'update', { avaterFrame: 3 })).status).toBe(403);
      for (const body of [{ sex: 3 }, { sex: '1' }, { nickName: 5 }, { avaterFrame: -1 }]) {
        expect((await call(me, 'update', body)).status).toBe(400);
      }
    });
  });

  describe('the inviter', () => {
    it('is bound once, by a code in any spelling, and an event is written', async () => {
      const inviter = await join();
      const spelled = ` ${inviter.spreadCode.toLowerCase()} `;
      const answer = await call(me, 'changeInvitationCode', { invitationCode: spelled });
      expect(answer.data).toEqual({ invitationCode: inviter.spreadCode });
      expect((await infoOf(me)).ext).toMatchObject({
        invitationCode: inviter.spreadCode,
        isChangeInvitationCode: false,
      });
      expect((await invite(me, await join())).code).toBe(codeOf('inviteCodeFixed'));
      const events = await store.database.db.selectFrom('outbox').select(['topic', 'payload']).execute();
      expect(events).toContainEqual({
        topic: 'profile.inviter-bound',
        payload: expect.objectContaining({ playerId: me.userId, inviterId: inviter.userId }),
      });
    });

    it('must exist and be another player', async () => {
      for (const invitationCode of ['ABSENT', '']) {
        expect((await call(me, 'changeInvitationCode', { invitationCode })).code).toBe(codeOf('inviteCodeUnknown'));
      }
      expect((await invite(me, me)).code).toBe(codeOf('inviteCodeOwn'));
      expect((await infoOf(me)).ext.isChangeInvitationCode).toBe(true);
    });

    it('cannot be a direct or indirect invitee of the player', async () => {
      const [child, grandchild] = [await join(), await join()];
      expect((await invite(child, me)).code).toBe(0);
      expect((await invite(grandchild, child)).code).toBe(0);
      expect((await invite(me, child)).code).toBe(codeOf('inviteCodeLoop'));
      expect((await invite(me, grandchild)).code).toBe(codeOf('inviteCodeLoop'));
    });

    it('is one of two that are named concurrently', async () => {
      const inviters = [await join(), await join()];
      const answers = await Promise.all(inviters.map((inviter) => invite(me, inviter)));
      expect(answers.map(({ code }) => code).sort()).toEqual([0, codeOf('inviteCodeFixed')]);
      const winner = inviters[answers.findIndex(({ code }) => code === 0)];
      expect((await infoOf(me)).ext.invitationCode).toBe(winner?.spreadCode);
    });

    it('is bound by one of two players who name each other, although both read before either writes', async () => {
      const other = await join();
      // Reads pass, and neither row can be written until both calls wait.
      const { both } = await store.database.db.transaction().execute(async (tx) => {
        await sql`select from player where id in (${me.userId}, ${other.userId}) for no key update`.execute(tx);
        const both = [invite(me, other), invite(other, me)];
        await expect.poll(() => countWaiting(store)).toBe(2);
        return { both };
      });
      expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([0, codeOf('inviteCodeLoop')]);
    });

    it('makes no cycle of players who name each other concurrently', async () => {
      const ring = [me, await join(), await join()];
      const answers = await Promise.all(ring.map((who, index) => invite(who, ring[(index + 1) % 3] as Someone)));
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, codeOf('inviteCodeLoop')]);
    });
  });

  describe('the spread code', () => {
    it('is chosen once; the old one becomes unknown', async () => {
      const code = `MINE${last}`;
      const answer = await call(me, 'changeSpreadCode', { spreadCode: code.toLowerCase() });
      expect(answer.data).toEqual({ spreadCode: code });
      expect((await infoOf(me)).ext).toMatchObject({ spreadCode: code, isChangeSpreadCode: false });
      expect((await call(me, 'changeSpreadCode', { spreadCode: 'OTHER1' })).code).toBe(codeOf('spreadCodeFixed'));
      expect((await invite(await join(), me)).code).toBe(codeOf('inviteCodeUnknown'));
      expect((await invite(await join(), { ...me, spreadCode: code })).code).toBe(0);
    });

    it('must be valid and free; a rejected change does not count', async () => {
      const other = await join();
      expect((await call(me, 'changeSpreadCode', { spreadCode: 'abc' })).code).toBe(codeOf('spreadCodeInvalid'));
      expect((await call(me, 'changeSpreadCode', { spreadCode: other.spreadCode })).code).toBe(
        codeOf('spreadCodeTaken'),
      );
      expect((await infoOf(me)).ext.isChangeSpreadCode).toBe(true);
    });

    it('is changed by one of two concurrent calls, and given to one of several players', async () => {
      const own = await Promise.all(
        ['FIRST', 'SECOND'].map((spreadCode) => call(me, 'changeSpreadCode', { spreadCode })),
      );
      expect(own.map(({ code }) => code).sort()).toEqual([0, codeOf('spreadCodeFixed')]);
      const players = [await join(), await join(), await join()];
      const wanted = await Promise.all(players.map((who) => call(who, 'changeSpreadCode', { spreadCode: 'WANTED' })));
      expect(wanted.map(({ code }) => code).sort()).toEqual([0, codeOf('spreadCodeTaken'), codeOf('spreadCodeTaken')]);
    });
  });

  describe('the trade link', () => {
    const OTHER = LINK.replace('123456789', '987654321');
    const codeFor = (who: Someone) => store.freshCode(who.mobile, 'steam', { token: who.token, ip: who.ip });
    const bind = (who: Someone, steamUrl: string, code?: string) => call(who, 'bindSteam', { steamUrl, code });

    it('is bound in normalised form and never changes', async () => {
      expect((await bind(me, `${LINK}&x=1`, await codeFor(me))).data).toEqual({ steamUrl: LINK });
      expect((await infoOf(me)).ext.steamUrl).toBe(LINK);
      store.clock.advance(60_000);
      const code = await codeFor(me);
      for (const again of [OTHER, LINK]) expect((await bind(me, again, code)).code).toBe(codeOf('steamAlreadyBound'));
      expect((await infoOf(me)).ext.steamUrl).toBe(LINK);
    });

    it('requires the code sent to the player’s phone', async () => {
      const stranger = await join();
      const code = await codeFor(me);
      expect((await bind(me, LINK)).code).toBe(codeOf('codeRequired'));
      expect((await bind(me, LINK, wrongCode(code))).code).toBe(codeOf('codeWrong'));
      expect((await bind(stranger, LINK, code)).code).toBe(codeOf('codeWrong'));
      store.clock.advance(60_000);
      const forPassword = await store.freshCode(me.mobile, 'password', { token: me.token, ip: me.ip });
      expect((await bind(me, LINK, forPassword)).code).toBe(codeOf('codeWrong'));
      expect((await infoOf(me)).ext.steamUrl).toBe('');
      expect((await bind(me, LINK, code)).code).toBe(0);
    });

    it('sends its code to the player’s own number only, whatever number is given, and requires a session', async () => {
      const named = '13399990000';
      expect((await store.requestCode(named, 'steam', { ip: me.ip })).code).toBe(codeOf('unauthorized'));
      expect((await store.requestCode(named, 'steam', { token: me.token, ip: me.ip })).code).toBe(0);
      await expect(store.codeSentTo(named)).rejects.toThrow();
      expect((await bind(me, LINK, await store.codeSentTo(me.mobile))).code).toBe(0);
    });

    it('must be a trade link; an invalid one does not use up the code', async () => {
      const code = await codeFor(me);
      expect((await bind(me, 'https://example.com', code)).code).toBe(codeOf('steamUrlInvalid'));
      expect((await infoOf(me)).ext.steamUrl).toBe('');
      expect((await bind(me, LINK, code)).code).toBe(0);
    });

    it('is one of two that are sent concurrently', async () => {
      const code = await codeFor(me);
      const answers = await Promise.all([LINK, OTHER].map((steamUrl) => bind(me, steamUrl, code)));
      expect(answers.filter(({ code: answer }) => answer === 0)).toHaveLength(1);
      const refusals = answers.map(({ code: answer }) => answer).filter((answer) => answer !== 0);
      expect([codeOf('steamAlreadyBound'), codeOf('codeWrong')]).toContain(refusals[0]);
    });
  });
});
