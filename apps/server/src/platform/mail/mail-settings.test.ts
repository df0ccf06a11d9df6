import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countedDomain } from '@clearcrate/providers/mail/mail-provider';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readSmsSettings } from '../sms/sms-settings.ts';
import { createMailProvider } from './create-mail-provider.ts';

const MAIL_FROM = 'codes@store.example.com';

describe('a mail server', () => {
  it('is read from its address', () => {
    const read = (MAIL_URL: string) => readConfig({ MAIL_URL, MAIL_FROM }).MAIL_URL;
    expect(read('smtps://codes%40example.com:a%2Fb@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 465,
      secure: true,
      user: 'codes@example.com',
      password: 'a/b',
    });
    expect(read('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, secure: false, user: '' });
    expect(read('smtp://mail.example.com')).toMatchObject({ port: 587 });
  });

  it.each([
    [{ MAIL_URL: 'smtp://localhost' }, 'MAIL_FROM is not usable: is not set: e-mail needs both MAIL_URL and MAIL_FROM'],
    [{ MAIL_FROM }, 'MAIL_URL is not usable: is not set'],
    [{ MAIL_URL: 'smtp://user@localhost', MAIL_FROM }, 'has half an account'],
    [{ MAIL_URL: 'https://mail.example.com', MAIL_FROM }, 'must look like smtps://user:password@mail.example.com:465'],
    [{ MAIL_URL: 'smtp://localhost', MAIL_FROM: 'codes' }, 'must be an address such as codes@store.example.com'],
  ])('is rejected at the start in one line: %j', (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
  });

  it('is absent without settings', () => {
    expect(createMailProvider(readConfig({}))).toBeUndefined();
  });
});

it('needs a text for changing the address where an account names one for each purpose', async () => {
  const example = JSON.parse(readFileSync(new URL('../../../../../deploy/sms.json.example', import.meta.url), 'utf8'));
  const scenes = ['register', 'login', 'forgot', 'bind', 'password', 'reserve', 'steam'];
  const templates = Object.fromEntries(scenes.map((scene) => [scene, 'SMS_1']));
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-mail-'));
  const SMS_FILE = join(folder, 'sms.json');
  const aliyun = { ...example.aliyun, texts: { zh: { signature: 's', templates } } };
  await writeFile(SMS_FILE, JSON.stringify({ ...example, aliyun }));
  const read = (env: Record<string, string>) =>
    readSmsSettings(readConfig({ SMS_ROUTES: '86:aliyun', SMS_FILE, ...env }));
  expect(() => read({})).not.toThrow();
  const mail = { MAIL_URL: 'smtp://localhost', MAIL_FROM };
  expect(() => read(mail)).toThrow('aliyun.texts.zh needs a template for email');
  const complete = { zh: { signature: 's', templates: { ...templates, email: 'SMS_2' } } };
  const abroad = { ...aliyun, texts: complete, textsAbroad: aliyun.texts };
  await writeFile(SMS_FILE, JSON.stringify({ ...example, aliyun: abroad }));
  expect(() => read(mail)).toThrow('aliyun.textsAbroad.zh needs a template for email');
  await rm(folder, { recursive: true });
});

it('counts large providers by name, and no domain that may name a person', () => {
  expect(['a@qq.com', 'a@gmail.com', 'a@li-mei.example'].map(countedDomain)).toEqual(['qq.com', 'gmail.com', 'other']);
});
