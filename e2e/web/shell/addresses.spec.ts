import { expect } from '@playwright/test';
import { enterAs, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

/** Detail pages with the message each shows for a missing id. */
const SINGLES = [
  ['/openbox?boxId=', '没有这个箱子'],
  ['/luckyDetails?goodsId=', '没有选定目标'],
  ['/roll_detail?rollId=', '没有找到这个房间'],
  ['/battle/detail?roomId=', '没有这个房间'],
  ['/verify?drawId=', '没有这次抽取'],
  ['/bag?itemId=', '没有这件饰品'],
  ['/informationDetail?messageId=', '这条消息已经不在了'],
  ['/spreadUserDetail?memberId=', '没有这位推广用户'],
] as const;

test('an id has one spelling: other spellings are not found, without a call', async ({ page }) => {
  await enterAs(page, testPlayer(88));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"01"')) asked.push(request.url());
  });
  for (const [path, words] of SINGLES) {
    await open(page, `${path}01`);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  }
  expect(asked).toEqual([]);
});
