import { expect, test } from 'vitest';
import { readWrappedJson } from './wrapped-json.ts';

test('settings are wrapped in a paragraph', () => {
  expect(readWrappedJson('<p>{"open":true,"service":"https://example.org"}</p>')).toEqual({
    open: true,
    service: 'https://example.org',
  });
  expect(readWrappedJson(' <p>{\n"open": false\n}</p>\n')).toEqual({ open: false });
});

test.each([undefined, '', '<p></p>', '{"open":true}', '<p>{broken</p>', '<p>"text"</p>', '<p>null</p>'])(
  '%j is an empty setting',
  (content) => {
    expect(readWrappedJson(content)).toEqual({});
  },
);
