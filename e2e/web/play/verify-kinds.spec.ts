import { expect, type Page } from '@playwright/test';
import { beaconLine, oddsLine, sharedRecords } from '../../../packages/fairness/src/testing/sample-records.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectPath, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

/** Draws other than a player's own: battles by their room, and exported records of any kind. */

const main = (page: Page) => page.getByRole('main');
const chip = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

/** Plays a battle against an AI to its end. */
async function playBattle(page: Page, token: string): Promise<string> {
  const { items } = await call<{ items: { boxId: string }[] }>(page, '/api/box/getBoxList', {
    kind: 1,
    sort: 'priceUp',
  });
  const boxId = items[0]?.boxId;
  const { version } = await call<{ version: { number: number } }>(page, '/api/box/getBoxDetail', { boxId });
  const room = { players: 2, mode: 1, boxes: [{ boxId, version: version.number }] };
  const { roomId } = await call<{ roomId: string }>(page, '/api/battle/createBattle', room, token);
  await call(page, '/api/battle/callBattleAi', { roomId }, token);
  const stateOf = async () => (await call<{ state: number }>(page, '/api/battle/getBattle', { roomId })).state;
  await expect.poll(stateOf).toBe(3);
  return roomId;
}

test(
  'a battle is found among own rooms and verified, and so are its lines of the export',
  ON_PHONE,
  async ({ page }) => {
    const token = await enterAs(page, testPlayer(74));
    const roomId = await playBattle(page, token);
    await open(page, '/verify');
    await chip(page, '对战').click();
    await expect(main(page).getByRole('heading', { name: '选择一场对战' })).toBeVisible();
    await main(page)
      .getByRole('button', { name: `房间 ${roomId}` })
      .click();
    await expect(main(page).getByText('全部 2 次抽取都吻合')).toBeVisible();
    await expect(main(page).getByLabel('输入房间号')).toHaveValue(roomId);
    // A draw of the room links to it as well.
    const { results } = await call<{ results: { drawId: string }[] }>(page, '/api/battle/getBattle', { roomId });
    await open(page, `/verify?drawId=${results[0]?.drawId}`);
    await expectPath(page, `/verify?kind=battle&roomId=${roomId}`);
    await expect(main(page).getByText('全部 2 次抽取都吻合')).toBeVisible();
    await expectAccessible(page);

    const file = await page.request.get('/api/fairness/getDrawExport', { headers: { authorization: token } });
    const lines = await file.text();
    await chip(page, '粘贴记录').click();
    const field = main(page).getByLabel('导出的记录');
    await field.fill(lines);
    await main(page).getByRole('button', { name: '重新计算' }).click();
    await expect(main(page).getByText(/条记录全部吻合/)).toBeVisible();
    await expectAccessible(page);
    await field.fill(lines.replace(/"ticket":(\d+)/, (_all, ticket) => `"ticket":${(Number(ticket) + 1) % 1_000_000}`));
    await main(page).getByRole('button', { name: '重新计算' }).click();
    // The draw, and the seal of the export.
    await expect(main(page).getByText('2 处不吻合或无法读取')).toBeVisible();
  },
);

test('a round of the public beacon is verified including its signature', ON_PC, async ({ page }) => {
  const [record] = sharedRecords(1);
  const textOf = (draw: object) => [oddsLine, beaconLine, draw].map((line) => JSON.stringify(line)).join('\n');
  await open(page, '/verify?kind=pasted');
  await main(page)
    .getByLabel('导出的记录')
    .fill(textOf({ ...record }));
  await main(page).getByRole('button', { name: '重新计算' }).click();
  await expect(main(page).getByText('1 条记录全部吻合')).toBeVisible();
  await main(page).getByText('对战抽取').click();
  await expect(main(page).getByText('由信标的公钥签署')).toBeVisible();
  await expectAccessible(page);
  const forged = { ...record?.beacon, signature: `8${record?.beacon?.signature.slice(1)}`.replace(/..$/, '00') };
  await main(page)
    .getByLabel('导出的记录')
    .fill(textOf({ ...record, beacon: forged }));
  await main(page).getByRole('button', { name: '重新计算' }).click();
  await expect(main(page).getByText('不是信标的签名')).toBeVisible();
});

test('a full room shows which beacon round it waits for, and until when', ON_PHONE, async ({ page }) => {
  const token = await enterAs(page, testPlayer(75));
  const roomId = await playBattle(page, token);
  let state = 5;
  await page.route('**/api/battle/getBattle', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const filledAt: string = body.data.createdAt;
    const waitsUntil = new Date(Date.parse(filledAt) + 600_000).toISOString();
    const beacon = { chain: 'ab'.repeat(32), round: 4_711, filledAt, waitsUntil };
    const undrawn = { startedAt: null, endsAt: null, results: [], totals: [], winnerSeat: null, pot: '0.00' };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...undrawn, state, beacon } } });
  });
  await open(page, `/battle/detail?roomId=${roomId}`);
  await expect(main(page).getByText('已满员，正在等待公共信标第 4711 轮')).toBeVisible();
  await expectAccessible(page);
  state = 4;
  await page.reload();
  await expect(main(page).getByText('公共信标在 10 分钟内没有到来')).toBeVisible();
});
