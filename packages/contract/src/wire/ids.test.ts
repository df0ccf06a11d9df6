import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '../endpoints.ts';
import { optionalWireId, wireId } from './ids.ts';

const OTHER_SPELLINGS = ['0', '00', '07', '+7', '-7', ' 7', '7 ', '7\n', '7.0', '7e0', '0x7', '７', '٧', '1_0', '1,0'];

describe('an id on the wire', () => {
  it('has exactly one valid form', () => {
    expect(wireId.parse('7')).toBe(7n);
    expect(wireId.parse('9'.repeat(18))).toBe(999_999_999_999_999_999n);
    for (const text of [...OTHER_SPELLINGS, '', '1'.padEnd(19, '0'), String(2n ** 63n), String(2n ** 64n)])
      expect(wireId.safeParse(text).success, JSON.stringify(text)).toBe(false);
    for (const value of [7, 7n, null, ['7'], { toString: () => '7' }])
      expect(wireId.safeParse(value).success).toBe(false);
  });

  it('may be omitted where it is optional', () => {
    expect([optionalWireId.parse(undefined), optionalWireId.parse(''), optionalWireId.parse('7')]).toEqual([
      undefined,
      undefined,
      7n,
    ]);
    for (const text of OTHER_SPELLINGS) expect(optionalWireId.safeParse(text).success, text).toBe(false);
  });
});

interface Field {
  path: string;
  name: string;
  schema: z.core.JSONSchema.BaseSchema;
}

/** Not row ids: the name of a picture, and a number for a kind of device. */
const NO_IDS = new Set(['graphicId', 'platformId']);

function idFields(): Field[] {
  return ALL_ENDPOINTS.flatMap(({ path, body }) => {
    if (!body) return [];
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties)
      .filter(([name]) => /Ids?$|^(id|ids|cursor|after|before)$/.test(name) && !NO_IDS.has(name))
      .map(([name, schema]) => ({ path, name, schema: schema as z.core.JSONSchema.BaseSchema }));
  });
}

describe('ids in request bodies', () => {
  const fields = idFields();

  it('are all found by this test', () => {
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'boxId',
        'bagItemId',
        'bagItemIds',
        'messageId',
        'sessionId',
        'drawId',
        'cursor',
        'after',
      ]),
    );
  });

  it.each(fields)('$path validates $name', ({ path, name, schema }) => {
    const body = ALL_ENDPOINTS.find((endpoint) => endpoint.path === path)?.body;
    const isList = schema.type === 'array';
    for (const text of OTHER_SPELLINGS) {
      const issues = body?.safeParse({ [name]: isList ? [text] : text }).error?.issues ?? [];
      expect(
        issues.some((issue) => issue.path[0] === name),
        `${name}: ${JSON.stringify(text)}`,
      ).toBe(true);
    }
  });
});
