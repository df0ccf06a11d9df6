import { SMS_SCENES } from '@clearcrate/contract/auth';
import { LOCALES } from '@clearcrate/contract/locale';
import { expect, it } from 'vitest';
import { loadMessages } from '../../../platform/messages.ts';

it.each(LOCALES)('has a text for every purpose in %s, with code and lifetime', (locale) => {
  const texts = loadMessages('sms')[locale];
  expect(Object.keys(texts).sort()).toEqual([...SMS_SCENES].sort());
  for (const text of Object.values(texts)) {
    expect(text.match(/\{\w+\}/g)?.sort()).toEqual(['{code}', '{minutes}']);
  }
});
