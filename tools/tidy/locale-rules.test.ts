import { expect, test } from 'vitest';
import { checkLocales } from './locale-rules.ts';

function check(catalogues: Record<string, Record<string, string>>, errorNames: string[] = []) {
  const files = Object.entries(catalogues).map(([name, texts]) => ({
    path: `apps/server/locales/${name}.json`,
    text: JSON.stringify(texts),
  }));
  return checkLocales(files, ['zh', 'en'], errorNames).map(({ path, message }) => `${path.slice(20)} ${message}`);
}

test('equal catalogues are valid', () => {
  expect(check({ 'zh/sms': { code: '{code} 是' }, 'en/sms': { code: 'It is {code}' } })).toEqual([]);
});

test('reports missing, empty and surplus texts', () => {
  expect(check({ 'zh/sms': { a: '一', b: '二' }, 'en/sms': { b: '', c: 'three' } })).toEqual([
    'en/sms.json "a" is missing',
    'en/sms.json "b" is missing',
    'en/sms.json "c" is not in zh',
  ]);
});

test('reports a missing language', () => {
  expect(check({ 'zh/sms': { a: '一' } })).toEqual(['en/sms.json "a" is missing']);
});

test('texts of the sandbox are compared with each other alone', () => {
  const paths = ['apps/sandbox/locales/zh/cashier.json', 'apps/server/locales/zh/sms.json'];
  const files = paths.map((path) => ({ path, text: '{"a":"一"}' }));
  expect(checkLocales(files, ['zh', 'en'], []).map(({ path }) => path)).toEqual([
    'apps/sandbox/locales/en/cashier.json',
    'apps/server/locales/en/sms.json',
  ]);
});

test('placeholders must agree, in any order', () => {
  expect(check({ 'zh/sms': { a: '{x}{y}' }, 'en/sms': { a: '{y} of {x}' } })).toEqual([]);
  expect(check({ 'zh/sms': { a: '{x}' }, 'en/sms': { a: '{z}' } })).toHaveLength(1);
});

test('every rejection has a text, and there are no other texts', () => {
  const catalogues = { 'zh/errors': { busy: '忙', gone: '无' }, 'en/errors': { busy: 'Busy', gone: 'Gone' } };
  expect(check(catalogues, ['busy', 'gone'])).toEqual([]);
  expect(check(catalogues, ['busy', 'gone', 'lost'])).toEqual(['zh/errors.json "lost" is missing']);
  expect(check(catalogues, ['busy'])).toEqual(['zh/errors.json "gone" is not in the error table']);
});
