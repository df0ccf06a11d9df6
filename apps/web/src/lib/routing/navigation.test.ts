import { expect, test } from 'vitest';
import { asStorePath } from './navigation.tsx';

test.each(['/openbox?boxId=7', '/help/privacy', '/'])('%s is a page of the store', (link) => {
  expect(asStorePath(link)).toBe(link);
});

test.each(['', '//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil', '/a b', '/<x>'])(
  '%j is none',
  (link) => {
    expect(asStorePath(link)).toBeUndefined();
  },
);
