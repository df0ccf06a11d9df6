import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { receiveCode } from '../kit/receive-code.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, testPlayer, useKeyboard } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

/** Signs in without the page, like another device. */
async function signInElsewhere(page: Page, account: string, password = 'demo1234') {
  const answer = await page.request.post('/api/auth/login', { data: { account, password } });
  return (await answer.json()) as { code: number; data: { token: string } };
}

async function isAlive(page: Page, token: string): Promise<boolean> {
  return (await page.request.post('/api/user/getInfo', { headers: { authorization: token } })).status() === 200;
}

test(
  'a form requested by the address stays closed once closed, and adds no history entries',
  ON_PC,
  async ({ page }) => {
    await enterAs(page, testPlayer(38));
    await open(page, '/settings');
    await open(page, '/personalInfo?open=steam');
    const asked = page.getByRole('dialog', { name: '绑定交易链接' });
    await asked.getByRole('button', { name: '关闭' }).click();
    await expect(asked).toHaveCount(0);
    await expectPath(page, '/personalInfo');
    await page.reload();
    await expect(main(page).getByText('未实名')).toBeVisible();
    await expect(asked).toHaveCount(0);
    await page.goBack();
    await expectPath(page, '/settings');
  },
);

test("the player's data: real name, trade link, codes, each shown once", ON_PHONE, async ({ page }) => {
  const inviter = await signInElsewhere(page, testPlayer(8));
  const headers = { authorization: inviter.data.token };
  const { data } = await (await page.request.post('/api/user/getInfo', { headers })).json();
  await enterAs(page, testPlayer(7));
  await open(page, '/personalInfo');
  await expect(main(page).getByText('未实名')).toBeVisible();
  await expectAccessible(page);

  await main(page)
    .getByRole('button', { name: /实名认证/ })
    .click();
  const identity = page.getByRole('dialog', { name: '实名认证' });
  await identity.getByLabel('真实姓名').fill('李明');
  await identity.getByLabel('证件号码').fill('110105194912310021');
  await identity.getByRole('button', { name: '提交认证' }).click();
  await expect(identity.getByText('号码不对，请逐位核对')).toBeVisible();
  await identity.getByLabel('证件签发地').selectOption('TW');
  await expect(identity.getByLabel('出生日期')).toBeVisible();
  await expectAccessible(page);
  await identity.getByLabel('证件签发地').selectOption('CN');
  await identity.getByLabel('证件号码').fill('11010519491231002x');
  await identity.getByRole('button', { name: '提交认证' }).click();
  await expect(main(page).getByText('1****************X')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /实名认证/ })).toHaveCount(0);

  await useKeyboard(page);
  await main(page)
    .getByRole('button', { name: /Steam 交易链接/ })
    .click();
  const steam = page.getByRole('dialog', { name: '绑定交易链接' });
  await steam.getByLabel('Steam 交易链接').fill('https://example.com');
  await steam.getByRole('button', { name: '确认绑定' }).click();
  await expect(steam.getByText('这不是完整的交易链接')).toBeVisible();
  const link = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9';
  await steam.getByLabel('Steam 交易链接').fill(link);
  await expect(steam.getByText('请输入验证码')).toBeVisible();
  await expectAccessible(page);
  await steam.getByLabel('验证码').fill(await receiveCode(page, testPlayer(7)));
  await steam.getByRole('button', { name: '确认绑定' }).click();
  await expect(main(page).getByText('交易账号 123456789，不能更改')).toBeVisible();
  await expect(main(page).locator(':focus')).toContainText('交易账号 123456789');

  await main(page)
    .getByRole('button', { name: /^邀请码/ })
    .click();
  const invite = page.getByRole('dialog', { name: '填写邀请码' });
  await invite.getByLabel('邀请码').fill('NOBODY99');
  await invite.getByRole('button', { name: '确认邀请人' }).click();
  await expect(invite.getByText('邀请码不存在')).toBeVisible();
  await invite.getByLabel('邀请码').fill(data.ext.spreadCode.toLowerCase());
  await invite.getByRole('button', { name: '确认邀请人' }).click();
  await expect(main(page).getByText(data.ext.spreadCode)).toBeVisible();

  await main(page)
    .getByRole('button', { name: /自定义邀请码/ })
    .click();
  const spread = page.getByRole('dialog', { name: '自定义邀请码' });
  const code = isMobile() ? 'PHONE7' : 'WIDE7';
  await spread.getByLabel('我的邀请码').fill(code.toLowerCase());
  await spread.getByRole('button', { name: '修改邀请码' }).click();
  await expect(main(page).getByText(code)).toBeVisible();
  await expect(main(page).getByRole('button', { name: /自定义邀请码/ })).toHaveCount(0);
});

test(
  'sign-in security: a new name, a new password that ends other sessions, the list of devices, and no minors',
  ON_PC,
  async ({ page }) => {
    const account = testPlayer(9);
    const token = await enterAs(page, account);
    const stranger = await signInElsewhere(page, account);
    await open(page, '/personalEdit');
    await main(page).getByLabel('昵称').fill('ab');
    await main(page).getByRole('button', { name: '保存' }).click();
    await expect(main(page).getByText('昵称为 3 到 10 个字')).toBeVisible();
    await main(page).getByLabel('昵称').fill('远山来客');
    await main(page).getByRole('radio', { name: '女' }).check();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('资料已保存')).toBeVisible();

    await open(page, '/personalInfo?open=password');
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByLabel('原密码', { exact: true }).last().fill('wrong-one');
    await dialog.getByLabel('设置密码').fill('changed9');
    await dialog.getByLabel('再输一次').fill('changed9');
    await dialog.getByRole('button', { name: '修改密码' }).click();
    await expect(dialog.getByText('原密码不正确')).toBeVisible();
    await dialog.getByLabel('原密码', { exact: true }).last().fill('demo1234');
    await dialog.getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByText('密码已修改，1 台其他设备已退出')).toBeVisible();
    expect([await isAlive(page, token), await isAlive(page, stranger.data.token)]).toEqual([true, false]);
    await expect(main(page).getByText('远山来客')).toBeVisible();

    const others = [await signInElsewhere(page, account, 'changed9'), await signInElsewhere(page, account, 'changed9')];
    await main(page)
      .getByRole('link', { name: /我的设备/ })
      .last()
      .click();
    await expectPath(page, '/devices');
    const devices = main(page).getByRole('list', { name: '我的设备' }).getByRole('listitem');
    await expect(devices).toHaveCount(3);
    await expect(devices.first()).toContainText('本机');
    await expectAccessible(page);
    await devices.nth(1).getByRole('button', { name: /^退出/ }).click();
    await expect(devices).toHaveCount(2);
    await main(page).getByRole('button', { name: '退出其他 1 台设备' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '全部退出' }).click();
    await expect(main(page).getByText('只有这台设备登录着你的账号。')).toBeVisible();
    for (const other of others) expect(await isAlive(page, other.data.token)).toBe(false);
    expect(await isAlive(page, token)).toBe(true);

    await open(page, '/personalInfo?open=realName');
    const identity = page.getByRole('dialog', { name: '实名认证' });
    await identity.getByLabel('真实姓名').fill('李小明');
    await identity.getByLabel('证件号码').fill('110105202001010015');
    await identity.getByRole('button', { name: '提交认证' }).click();
    await expect(identity.getByText('未满 18 周岁，不能使用本站')).toBeVisible();
    await expect(identity.getByRole('button', { name: /秒后可再次提交/ })).toBeVisible();
  },
);

test('settings are available to everyone and kept: sounds, animation, language, layout', ON_PC, async ({ page }) => {
  await open(page, '/settings');
  const sound = main(page).getByRole('switch', { name: /^声音/ });
  await expect(sound).toBeChecked();
  await sound.uncheck();
  await expect(main(page).getByRole('switch', { name: /^开箱音效/ })).toBeDisabled();
  await page.reload();
  await expect(sound).not.toBeChecked();
  await sound.check();
  await main(page)
    .getByRole('switch', { name: /^开箱音效/ })
    .uncheck();
  await main(page).getByRole('switch', { name: /^动画/ }).uncheck();
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
  await expectAccessible(page);
  const kept = await page.evaluate(`['soundSwitch', 'boxSoundSwitch', 'luckySoundSwitch', 'animationSwitch']
    .map((key) => localStorage.getItem(key))`);
  expect(kept).toEqual(['true', 'false', null, 'false']);
  await main(page).getByRole('radio', { name: 'Tiếng Việt' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(main(page).getByText('Hiệu ứng động')).toBeVisible();
  await main(page).getByRole('radio', { name: '简体中文' }).click();
  await main(page)
    .getByRole('radio', { name: isMobile() ? '电脑版' : '手机版' })
    .click();
  await expect(page).toHaveURL((url) => url.hash === `#${isMobile() ? '/p' : '/m'}/settings`);
});
