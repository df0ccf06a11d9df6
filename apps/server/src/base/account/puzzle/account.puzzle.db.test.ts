import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, codeOf, openStore, type Store, signUpEarlier } from '../testing/account-store.ts';

describe('the slider puzzle', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());

  const newPuzzle = async (ip?: string) => {
    const { data } = await store.call('getGraphicCode', {}, { ip });
    const graphicId = String(data.graphicId);
    return { graphicId, ...(await answersOf(store.database, graphicId)), data };
  };

  it('does not reveal its answer', async () => {
    const { data } = await newPuzzle();
    expect(Object.keys(data).sort()).toEqual(
      ['background', 'graphicId', 'height', 'piece', 'pieceWidth', 'pieceY', 'width', 'work', 'workAlone'].sort(),
    );
    expect(data.background).toMatch(/^data:image\/webp;base64,/);
  });

  it.each([-8, 0, 8])('accepts an answer that is off by %i', async (off) => {
    const { graphicId, x, counter } = await newPuzzle();
    expect((await store.call('checkGraphicCode', { graphicId, x: x + off, counter })).code).toBe(0);
  });

  it.each([-9, 9])('rejects an answer that is off by %i', async (off) => {
    const { graphicId, x, counter } = await newPuzzle();
    expect((await store.call('checkGraphicCode', { graphicId, x: x + off, counter })).code).toBe(
      codeOf('sliderFailed'),
    );
  });

  it('is used up by a wrong answer', async () => {
    const { graphicId, x, counter } = await newPuzzle();
    await store.call('checkGraphicCode', { graphicId, x: x + 50, counter });
    expect((await store.call('checkGraphicCode', { graphicId, x, counter })).code).toBe(codeOf('sliderFailed'));
  });

  it('returns one ticket for several concurrent right answers', async () => {
    const { graphicId, x, counter } = await newPuzzle();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => store.call('checkGraphicCode', { graphicId, x, counter })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('expires after two minutes', async () => {
    const { graphicId, x, counter } = await newPuzzle();
    store.clock.advance(120_000);
    expect((await store.call('checkGraphicCode', { graphicId, x, counter })).code).toBe(codeOf('sliderFailed'));
  });

  it('rejects an unknown id', async () => {
    const { code } = await store.call('checkGraphicCode', { graphicId: 'nothing', x: 100, counter: 0 });
    expect(code).toBe(codeOf('sliderFailed'));
  });

  it('is limited per address, both drawing and checking', async () => {
    const ip = '198.51.100.7';
    const useBefore = (what: string) => store.useQuota(`puzzle:${what}:${ip}`, 239, 5 * 60_000);
    await useBefore('drawn');
    expect((await store.call('getGraphicCode', {}, { ip })).code).toBe(0);
    const refused = await store.call('getGraphicCode', {}, { ip });
    expect(refused).toMatchObject({ status: 429, code: codeOf('rateLimited') });
    expect((await store.call('getGraphicCode', {}, { ip: '198.51.100.8' })).code).toBe(0);
    store.clock.advance(5 * 60_000);
    expect((await store.call('getGraphicCode', {}, { ip })).code).toBe(0);

    const guess = () => store.call('checkGraphicCode', { graphicId: 'guess', x: 100, counter: 0 }, { ip });
    await useBefore('checked');
    expect((await guess()).code).toBe(codeOf('sliderFailed'));
    expect((await guess()).code).toBe(codeOf('rateLimited'));
  });

  describe('proof of work', () => {
    type Work = { salt: string; target: string; tries: number };
    const keyOf = (salt: string, counter: number) =>
      scryptSync(Buffer.from([0, 0, 0, counter]), Buffer.from(salt, 'hex'), 16, { N: 2048, r: 8, p: 1 }).toString(
        'hex',
      );

    it('has exactly one solution', async () => {
      const { data, counter } = await newPuzzle();
      const { salt, target, tries } = data.work as Work;
      const found = Array.from({ length: tries }, (_, tried) => tried).filter((tried) => keyOf(salt, tried) === target);
      expect(found).toEqual([counter]);
    });

    it('is required in addition to the right place', async () => {
      const { graphicId, x, counter } = await newPuzzle();
      const answer = await store.call('checkGraphicCode', { graphicId, x, counter: counter + 1 });
      expect(answer.code).toBe(codeOf('sliderFailed'));
    });

    it('replaces the picture when it is the longer one', async () => {
      const { graphicId, counterAlone } = await newPuzzle();
      expect((await store.call('checkGraphicCode', { graphicId, counter: counterAlone })).code).toBe(0);
      const other = await newPuzzle();
      expect((other.data.workAlone as Work).tries).toBe((other.data.work as Work).tries * 32);
      const short = { graphicId: other.graphicId, counter: other.counterAlone === other.counter ? 63 : other.counter };
      expect((await store.call('checkGraphicCode', short)).code).toBe(codeOf('sliderFailed'));
    });

    it('grows with the number of puzzles per address', async () => {
      const ip = '198.51.100.77';
      const triesNow = async () => ((await newPuzzle(ip)).data.work as Work).tries;
      expect(await triesNow()).toBe(2);
      await store.useQuota(`puzzle:drawn:${ip}`, 20, 60_000);
      expect(await triesNow()).toBe(4);
    });
  });

  describe('ticket', () => {
    const mobile = '13911112222';
    const ask = (ticket?: string) => store.call('getVerifyCode', { mobile, scene: 'login', ticket });

    it('is required for a code', async () => {
      expect((await ask()).code).toBe(codeOf('sliderRequired'));
      expect((await ask('made-up')).code).toBe(codeOf('sliderFailed'));
    });

    it('is accepted by one of several concurrent calls', async () => {
      const ticket = await store.earnTicket();
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(ticket)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === codeOf('sliderFailed'))).toHaveLength(7);
    });

    it('expires after two minutes', async () => {
      const ticket = await store.earnTicket();
      store.clock.advance(120_000);
      expect((await ask(ticket)).code).toBe(codeOf('sliderFailed'));
    });

    it('is not required from a device that entered a code recently', async () => {
      const own = { ip: '198.51.100.40', device: 'the-same-device-with-a-long-identifier' };
      const stranger = { ...own, device: 'another-device-with-a-long-identifier!' };
      const { token } = await signUpEarlier(store, '13933330000', own);
      const steam = (caller: object, scene = 'steam') =>
        store.call('getVerifyCode', { mobile: '', scene, ticket: '' }, { token, ...caller });
      expect((await steam(stranger)).code).toBe(codeOf('sliderRequired'));
      expect((await steam({ ip: own.ip })).code).toBe(codeOf('sliderRequired'));
      expect((await steam(own)).code).toBe(0);
      const named = { mobile: '13933330000', scene: 'login', ticket: '' };
      expect((await store.call('getVerifyCode', named, { token, ...own })).code).toBe(codeOf('sliderRequired'));
      store.clock.advance(15 * 60_000);
      expect((await steam(own)).code).toBe(codeOf('sliderRequired'));
    });

    it('is stored as a hash only', async () => {
      const ticket = await store.earnTicket();
      const rows = await store.database.db.selectFrom('graphic_ticket').selectAll().execute();
      expect(rows.some(({ token_hash }) => token_hash.toString('base64url') === ticket)).toBe(false);
    });
  });
});
