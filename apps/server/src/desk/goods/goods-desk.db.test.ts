import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type ConsoleAnswer, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let operator: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  operator = await signInAs(test, 'operator');
});
afterAll(() => test.close());

const list = async (body: object = {}) => (await ask(test, 'getGoodsList', body, operator)).data;
const detail = async (goodsId: string) => (await ask(test, 'getGoodsDetail', { goodsId }, operator)).data;

/** Goods that no box holds, so that no odds depend on their price. */
async function unboxed() {
  const { rows } = await sql<{ id: bigint }>`
    select id from goods g where not exists (select from box_version_entry where goods_id = g.id) order by id limit 1`.execute(
    test.database.db,
  );
  return detail(String(rows[0]?.id));
}

const BOUNDARY = 'console-upload';

/** Sends a file as a form of the console does. */
async function send(path: string, bytes: Buffer, headers = operator): Promise<ConsoleAnswer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`;
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/api/console/${path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  const { code, data } = answer.json();
  return { status: answer.statusCode, code, data, cookies: [] };
}

const codeOf = (name: keyof typeof ERRORS) => ERRORS[name].code;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aa3344' } });

describe('the list of goods', () => {
  it.each(['priceDown', 'priceUp', 'newest'])('pages by %s: every item once, in order', async (sort) => {
    const first = await list({ sort });
    expect(first.items).toHaveLength(50);
    const seen: { goodsId: string; price: string }[] = [];
    for (let cursor = ''; seen.length === 0 || cursor !== ''; ) {
      const page = await list({ sort, cursor });
      seen.push(...page.items);
      cursor = page.next ?? '';
    }
    const { rows } = await sql<{ count: bigint }>`select count(*) from goods`.execute(test.database.db);
    expect(new Set(seen.map(({ goodsId }) => goodsId)).size).toBe(Number(rows[0]?.count));
    const keys = seen.map(({ goodsId, price }) => Number(sort === 'newest' ? goodsId : price));
    expect(keys).toEqual(keys.toSorted((a, b) => (sort === 'priceUp' ? a - b : b - a)));
  });

  it('finds by code and by name in any language, and takes wildcards literally', async () => {
    const [some] = (await list()).items;
    const ids = async (text: string) => (await list({ text })).items.map(({ goodsId }: { goodsId: string }) => goodsId);
    expect(await ids(some.code)).toEqual([some.goodsId]);
    expect(await ids(some.finishName)).toContain(some.goodsId);
    expect(await ids('%')).toEqual([]);
  });

  it('filters by quality, kind and stock', async () => {
    const { items } = await list({ quality: 6 });
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ quality }: { quality: number }) => quality))).toEqual(new Set([6]));
    const one = await unboxed();
    await sql`update goods set stock = 0 where id = ${one.goodsId}`.execute(test.database.db);
    expect((await list({ soldOut: true })).items.map(({ goodsId }: { goodsId: string }) => goodsId)).toEqual([
      one.goodsId,
    ]);
    await sql`update goods set stock = 7 where id = ${one.goodsId}`.execute(test.database.db);
  });
});

describe('goods that are saved', () => {
  const edited = async (changes: object) => {
    const { code, weapon, finish, quality, exterior, image, imageLarge } = await unboxed();
    const kept = { code, weapon, finish, quality, exterior, image, imageLarge };
    return ask(
      test,
      'saveGoods',
      { isNew: false, ...kept, price: null, stock: null, reason: 'a test', ...changes },
      operator,
    );
  };

  it('get a price with its history, and keep what was not entered', async () => {
    const before = await unboxed();
    const price = (Number(before.price) + 1.5).toFixed(2);
    expect((await edited({ price, reason: 'the market rose' })).code).toBe(0);
    const after = await unboxed();
    expect([after.price, after.stock]).toEqual([price, before.stock]);
    expect(after.prices).toMatchObject([
      { price, by: '周屿', reason: 'the market rose' },
      { price: before.price, by: '', reason: '' },
    ]);
    expect((await edited({ stock: 3 })).code).toBe(0);
    const last = await unboxed();
    expect([last.price, last.stock, last.prices.length]).toEqual([price, 3, 2]);
  });

  it('are new with a new finish, and only once', async () => {
    const { weapon, exterior, image, imageLarge } = await unboxed();
    const names = { zh: '新涂装', en: 'New finish', vi: 'Mới', ko: '새로움', tw: '新塗裝' };
    const body = {
      ...{
        isNew: true,
        code: 'test-new-finish',
        weapon,
        finish: 'test-finish',
        newFinish: names,
        quality: 4,
        exterior,
      },
      ...{ price: '12.00', stock: 5, image, imageLarge, reason: 'a new arrival' },
    };
    const { code, data } = await ask(test, 'saveGoods', body, operator);
    expect(code).toBe(0);
    expect(await detail(data.goodsId)).toMatchObject({ finishName: '新涂装', price: '12.00', stock: 5, boxes: [] });
    expect((await ask(test, 'saveGoods', body, operator)).code).toBe(codeOf('goodsCodeTaken'));
    expect((await ask(test, 'saveGoods', { ...body, isNew: false, code: 'nowhere' }, operator)).code).toBe(
      codeOf('goodsUnknown'),
    );
  });

  it.each([
    ['an unknown weapon', { weapon: 'no-such-weapon' }],
    ['a picture elsewhere', { image: 'https://evil.example/x.webp' }],
    ['a price of nothing', { price: '0.00' }],
  ])('are rejected with %s', async (_name, changes) => {
    expect((await edited(changes)).code).toBe(codeOf('recordInvalid'));
  });

  it('keep the quality that odds were published with', async () => {
    const { items } = await list({ sort: 'priceDown' });
    const boxed = await Promise.all(items.slice(0, 20).map(({ goodsId }: { goodsId: string }) => detail(goodsId)));
    const one = boxed.find(({ boxes }) => boxes.length > 0);
    const { code, weapon, finish, exterior, image, imageLarge, quality } = one;
    const body = {
      isNew: false,
      code,
      weapon,
      finish,
      exterior,
      image,
      imageLarge,
      price: null,
      stock: null,
      reason: 'test',
    };
    const answer = await ask(test, 'saveGoods', { ...body, quality: quality === 3 ? 4 : 3 }, operator);
    expect(answer.code).toBe(codeOf('recordInvalid'));
  });
});

describe('a picture of goods', () => {
  it('is stored in two sizes and served publicly', async () => {
    const { code, data } = await send('uploadGoodsPicture', await picture(900, 600).jpeg().toBuffer());
    expect(code).toBe(0);
    for (const [file, width, height] of [
      [data.image, 280, 174],
      [data.imageLarge, 560, 348],
    ]) {
      const served = await test.app.http.inject({ method: 'GET', url: file });
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect((await test.app.http.inject({ method: 'GET', url: '/files/goods/../avatars/x.webp' })).statusCode).toBe(404);
  });

  it('loses what is no pixel', async () => {
    const secret = 'GPS 31.2304 121.4737 <script>alert(1)</script>';
    const sent = await picture(300, 300)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    const { data } = await send('uploadGoodsPicture', Buffer.concat([sent, Buffer.from(`PK${secret}`)]));
    const served = await test.app.http.inject({ method: 'GET', url: data.imageLarge });
    expect(sent.includes('GPS 31.2304')).toBe(true);
    expect(served.rawPayload.includes('GPS 31.2304')).toBe(false);
  });

  it('is rejected when it is a page, a drawing with scripts, a pixel flood, or nothing', async () => {
    const flood = await picture(6_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    const answers = await Promise.all(
      [
        Buffer.from('<html><script>alert(1)</script></html>'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        Buffer.from('GIF89a<script>alert(1)</script>'),
        flood,
        Buffer.alloc(0),
      ].map((bytes) => send('uploadGoodsPicture', bytes)),
    );
    const refused = codeOf('pictureTypeRefused');
    expect(answers.map(({ code }) => code)).toEqual([
      ...[refused, refused, refused],
      ...[codeOf('pictureTooLarge'), codeOf('uploadFileMissing')],
    ]);
  });

  it('is rejected from an operator without the permission, and from a page of another origin', async () => {
    const bytes = await picture(300, 300).png().toBuffer();
    const finance = await signInAs(test, 'finance');
    expect((await send('uploadGoodsPicture', bytes, finance)).code).toBe(codeOf('forbidden'));
    const { cookie = '' } = operator;
    expect((await send('uploadGoodsPicture', bytes, { cookie })).code).toBe(codeOf('unauthorized'));
  });
});

describe('an import', () => {
  const take = (name: string, text: string, options: Record<string, string> = {}) =>
    send(`importCatalogue?${new URLSearchParams({ name, ...options })}`, Buffer.from(text));
  const prices = async () => {
    const { code, weapon, finish, quality, exterior, price, stock } = await unboxed();
    const next = (Number(price) + 2).toFixed(2);
    const csv = `code,weapon,finish,quality,exterior,price,stock\n${[code, weapon, finish, quality, exterior, next, stock].join()}\n`;
    return { csv, next };
  };

  it('changes nothing on a dry run, and goods alone without a second person', async () => {
    const { csv, next } = await prices();
    const dry = await take('prices.csv', csv);
    expect(dry.data).toMatchObject({ records: 1, changed: [{ record: 'goods', count: 1 }], committed: false });
    expect((await unboxed()).price).not.toBe(next);
    expect((await take('prices.csv', csv, { dryRun: 'false' })).code).toBe(codeOf('importReasonMissing'));
    const done = await take('prices.csv', csv, { dryRun: 'false', reason: 'weekly prices' });
    expect(done.data).toMatchObject({ committed: true, needsSecondPerson: false, proposalId: '' });
    const after = await unboxed();
    expect(after.price).toBe(next);
    expect(after.prices[0]).toMatchObject({ by: '周屿', reason: 'weekly prices' });
  });

  it('names the lines with problems and changes nothing', async () => {
    const { csv, next } = await prices();
    const { data } = await take('prices.csv', `${csv}x,no-such-weapon,y,4,FN,1.00,1\n`, {
      dryRun: 'false',
      reason: 'test',
    });
    expect(data).toMatchObject({ committed: false, problems: [{ line: 3 }, { line: 3 }] });
    expect((await unboxed()).price).not.toBe(next);
    expect((await take('prices.csv', '\u0000')).code).toBe(codeOf('recordInvalid'));
  });

  it('of odds waits for a second person', async () => {
    const { boxes } = await detail((await list({ sort: 'priceUp' })).items[0].goodsId);
    const { data: box } = await ask(test, 'getBoxEditor', { boxId: boxes[0]?.boxId ?? '1' }, operator);
    const row = await test.database.db
      .selectFrom('box')
      .selectAll()
      .where('code', '=', box.code)
      .executeTakeFirstOrThrow();
    const { code, names, descriptions, colour, tier, image, image_large, sort, category_code } = row;
    const odds = box.odds.map((item: { code: string; tickets: number }) => ({
      goods: item.code,
      tickets: item.tickets,
    }));
    odds[0].tickets -= 5;
    odds.at(-1).tickets += 5;
    const record = {
      ...{
        record: 'box',
        code,
        kind: 'normal',
        category: category_code,
        names,
        descriptions,
        colour,
        tier,
        image,
        sort,
      },
      ...{ imageLarge: image_large, price: box.price, odds, ...(box.guarantee ? { guarantee: box.guarantee } : {}) },
    };
    const options = { dryRun: 'false', reason: 'new odds by file' };
    const { data } = await take('odds.jsonl', JSON.stringify(record), options);
    expect(data).toMatchObject({ versions: 1, needsSecondPerson: true, committed: false });
    expect(data.proposalId).not.toBe('');
    const version = async () => (await ask(test, 'getBoxEditor', { boxId: box.boxId }, operator)).data.version;
    expect(await version()).toBe(box.version);
    const finance = await signInAs(test, 'finance');
    expect((await ask(test, 'approveProposal', { proposalId: data.proposalId, comment: '' }, finance)).code).toBe(0);
    expect(await version()).toBe(box.version + 1);
  });
});
