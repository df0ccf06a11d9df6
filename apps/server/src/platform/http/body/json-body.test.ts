import { describe, expect, it, vi } from 'vitest';
import { holdsPlainText, isTooDeep, JSON_DEPTH_MAX, JsonBody } from './json-body.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('depth', () => {
  it('counts nested brackets of both kinds', () => {
    expect(isTooDeep(nested(JSON_DEPTH_MAX))).toBe(false);
    expect(isTooDeep(nested(JSON_DEPTH_MAX + 1))).toBe(true);
    expect(isTooDeep(`${'{"a":['.repeat(JSON_DEPTH_MAX)}`)).toBe(true);
    expect(isTooDeep(JSON.stringify(Array.from({ length: 1_000 }, () => [{ a: [] }])))).toBe(false);
  });

  it('ignores brackets inside strings, escaped quotes included', () => {
    const brackets = '['.repeat(100);
    for (const text of [brackets, `"${brackets}`, `\\"${brackets}`, `${brackets}\\`, `\\\\${brackets}`])
      expect(isTooDeep(JSON.stringify([text])), text).toBe(false);
    expect(isTooDeep(`["\\\\",${nested(100)}]`)).toBe(true);
  });
});

it('rejects NUL and lone surrogates anywhere in a value', () => {
  for (const value of ['', '长', '\u{1f600}', 7, null, [], { a: ['b', { c: 'd' }] }])
    expect(holdsPlainText(value)).toBe(true);
  for (const value of ['\u0000', 'a\u0000', '\ud800', ['x', ['\udc00']], { '\u0000': 1 }, { a: { b: '\ud83d' } }])
    expect(holdsPlainText(value)).toBe(false);
});

describe('JsonBody', () => {
  it('parses on the first read, once', () => {
    const parse = vi.fn(JSON.parse);
    const body = new JsonBody('{"a":1}', parse);
    expect(parse).not.toHaveBeenCalled();
    expect([body.read(), body.read()]).toEqual([{ a: 1 }, { a: 1 }]);
    expect(parse).toHaveBeenCalledTimes(1);
    expect(new JsonBody('', parse).read()).toBeUndefined();
  });

  it.each([nested(JSON_DEPTH_MAX + 1), '{"a":"\\u0000"}', '["\\ud800"]', '{"a":'])(
    'rejects on every read: %s',
    (text) => {
      const body = new JsonBody(text, JSON.parse);
      for (let time = 0; time < 2; time += 1) expect(() => body.read()).toThrow();
    },
  );
});
