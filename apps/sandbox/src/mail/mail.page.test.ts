import { expect, it } from 'vitest';
import { readMail } from './mail.message.ts';
import { renderMailboxes } from './mail.page.ts';
import type { ArrivedMail } from './mail.side.ts';

const mail: ArrivedMail = {
  from: 'codes@store.test',
  to: ['mei@example.com'],
  sender: 'Clearcrate <codes@store.test>',
  subject: '<b>Code</b>',
  text: 'first 111111',
  html: '',
  headers: new Map(),
  isEncrypted: false,
  atMs: 0,
};

it('lists e-mails newest first, escaped, and shows the behaviour of the server', () => {
  expect(renderMailboxes({ arrived: [], state: { mode: 'deliver' } }, 'en')).toContain('No e-mails yet');
  const arrived = [mail, { ...mail, text: '<script>alert(1)</script>' }];
  const page = renderMailboxes({ arrived, state: { mode: 'hang' } }, 'en');
  expect(page).toContain('Clearcrate &lt;codes@store.test&gt; → mei@example.com');
  expect(page).toContain('<b>&lt;b&gt;Code&lt;/b&gt;</b>');
  expect(page).not.toContain('<script');
  expect(page.indexOf('alert(1)')).toBeLessThan(page.indexOf('first 111111'));
  expect(page).toMatch(/aria-pressed="true">Never answer/);
});

it('reads encoded words that share a character, and both encodings of a part', () => {
  const words = Buffer.from('明箱：重置');
  const subject = [words.subarray(0, 4), words.subarray(4)].map((part) => `=?UTF-8?B?${part.toString('base64')}?=`);
  const source = [
    `Subject: ${subject.join('\r\n ')}`,
    'Content-Type: multipart/alternative; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '=E6=98=8E=\r\n=E7=AE=B1 402816',
    '--edge',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>明箱</p>').toString('base64'),
    '--edge--',
  ].join('\r\n');
  const { headers, text, html } = readMail(Buffer.from(source));
  expect(headers.get('subject')).toBe('明箱：重置');
  expect([text.trim(), html.trim()]).toEqual(['明箱 402816', '<p>明箱</p>']);
});
