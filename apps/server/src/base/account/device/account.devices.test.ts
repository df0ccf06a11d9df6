import { expect, it } from 'vitest';
import { describeAgent, maskAddress } from './account.devices.ts';

const MOZILLA = 'Mozilla/5.0';

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`, 'Chrome', 'Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1`, 'Safari', 'macOS'],
  [`${MOZILLA} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0`, 'WeChat', 'iPhone'],
  [`${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1`, 'Chrome', 'iPad'],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('describes %s as %s on %s', (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system });
});

it.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:…'],
])('%s is shown as %s', (ip, shown) => {
  expect(maskAddress(ip)).toBe(shown);
});
