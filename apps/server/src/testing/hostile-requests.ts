import type { Endpoint } from '@clearcrate/contract/endpoint';
import { HEADERS } from '@clearcrate/contract/headers';
import fc from 'fast-check';
import { type JsonSchema, jsonSchemaOf } from '../platform/http/api-docs/openapi.ts';

/** A request with a body that may be invalid JSON and headers that may be garbage. */
export interface HostileRequest {
  query: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const DEEP = 20_000;

const HOSTILE_NUMBERS = ['-0', '-1', '0', '1.5', '1e308', '-1e308', '1e999', '5e-324', '2147483648', '-2147483649'];
const WIDE_NUMBERS = [2n ** 53n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n, 10n ** 30n].map(String);

const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\ud83d\ude00',
    '\u202e',
    '\ufffe',
    '\r\n\t',
    '%00',
    '%',
    '_',
  ],
  ...[
    'NaN',
    'Infinity',
    '-0',
    '1e308',
    '0x10',
    '００',
    'null',
    'undefined',
    '[object Object]',
    "' or 1=1 --",
    '\\',
    '{{7*7}}',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    '2026-02-30',
    '0001-01-01',
    '9999-12-31',
  ],
  ...HOSTILE_NUMBERS,
  ...WIDE_NUMBERS,
  '1'.repeat(18),
  '9'.repeat(40),
  'é'.repeat(64),
  '长'.repeat(200),
  'x'.repeat(2_000),
];

/** Values as JSON text, including ones that no JavaScript value can represent. */
const HOSTILE_JSON = [
  ...HOSTILE_TEXTS.map((text) => JSON.stringify(text)),
  ...HOSTILE_NUMBERS,
  ...WIDE_NUMBERS,
  ...['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"length":3}', '{"__proto__":null}', '{"toString":1}'],
  ...['"\\u0000"', '["\\u0000"]', '["\\ud800"]', '{"a":"\\udc00"}', '{"\\u0000":1}', `["${'1'.repeat(19)}"]`],
  `[${'1,'.repeat(10_000)}1]`,
  `[${'"7",'.repeat(5_000)}"7"]`,
];

const NOTORIOUS = ['\\u0000', '\\ud800', String(2n ** 63n), '1e999', '__proto__'];

/**
 * Whether a request contains something that once caused a failure: NUL, lone surrogates, numbers
 * beyond PostgreSQL’s range.
 */
export const isNotorious = ({ query, payload }: HostileRequest): boolean =>
  NOTORIOUS.some((part) => query.includes(part) || (typeof payload === 'string' && payload.includes(part)));

const nested = (open: string, close: string, inner = '') => `${open.repeat(DEEP)}${inner}${close.repeat(DEEP)}`;

/** Complete bodies that are valid for no call. */
const HOSTILE_BODIES: (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '\u0000',
    '\ufeff{}',
    '{}{}',
    '"text"',
    'null',
    '[]',
    '1',
  ],
  ...[
    'NaN',
    'undefined',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"\\u0000":1}',
  ],
  nested('[', ']'),
  nested('[', ''),
  `{"a":${nested('[', ']', '1')}}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  JSON.stringify({ text: 'x'.repeat(60_000) }),
  JSON.stringify({ text: 'x'.repeat(70_000) }),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  Buffer.from([0x00, 0x01, 0x02, 0xff]),
];

const HOSTILE_HEADER_TEXTS = [
  ...[
    '',
    ' ',
    'x',
    '@/api/user/signin@2026-03-11',
    'a'.repeat(129),
    'a'.repeat(4_000),
    '\u00e9\u00ff'.repeat(8),
    "' or 1=1 --",
  ],
  ...[
    '__proto__',
    'constructor',
    'zh;q=NaN',
    'zh;q=1e999,en;q=-1',
    ',,,;;;',
    '*',
    '../..',
    '%00%00%00%00%00',
    '\t\t',
    '2147483648',
  ],
];

const CONTENT_TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'nonsense',
    '',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'application/json;;;',
    '*/*',
  ],
];

const HEADER_NAMES = [
  ...Object.values(HEADERS),
  'accept-language',
  'user-agent',
  'cookie',
  'x-forwarded-for',
  'accept',
];

type Fields = [name: string, schema: JsonSchema][];

function fieldsOf({ body }: Endpoint): Fields {
  if (!body) return [];
  return Object.entries((jsonSchemaOf(body, 'input').properties ?? {}) as Record<string, JsonSchema>);
}

/** Values that match a schema, or almost. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: choices, const: only, pattern, minimum, maximum, multipleOf, maxLength, anyOf, items } = schema;
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as JsonSchema[]).map(fitting));
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(fitting((items ?? {}) as JsonSchema), { maxLength: 5 });
  if (type === 'integer' || type === 'number') {
    const step = Number(multipleOf ?? 1);
    const least = Math.ceil(Math.max(Number(minimum ?? 0), -10) / step);
    const most = Math.min(Math.floor(Number(maximum ?? 50) / step), Math.max(50, least + 50));
    return fc.integer({ min: least, max: most }).map((steps) => steps * step);
  }
  if (typeof pattern === 'string') return fc.oneof(fc.constant('7'), fc.stringMatching(new RegExp(pattern)));
  return fc.string({ maxLength: Math.min(Number(maxLength ?? 20), 40), unit: 'binary' });
}

const jsonOf = (fields: readonly (readonly [string, string])[]): string =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;

/** A body with some of the fields, mostly valid and some hostile, and sometimes an unknown one. */
function mixedBody(fields: Fields): fc.Arbitrary<string> {
  const hostile = fc.constantFrom(...HOSTILE_JSON);
  const parts = fields.map(([name, schema]) =>
    fc.option(
      fc
        .oneof(
          { weight: 3, arbitrary: fitting(schema).map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: hostile },
        )
        .map((json) => [name, json] as const),
      { freq: 9, nil: undefined },
    ),
  );
  const stray = fc.option(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'x', ''), hostile), {
    freq: 1,
    nil: undefined,
  });
  return fc.tuple(...parts, stray).map((found) => jsonOf(found.filter((part) => part !== undefined)));
}

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES),
  fc.constantFrom(...HOSTILE_HEADER_TEXTS),
  { maxKeys: 2, noNullPrototype: true },
);

const queryOf = (fields: Fields): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...fields.map(([name]) => name), '__proto__', 'x'),
        fc.oneof(
          fc.constantFrom('%00', '%', '%zz', '%ED%A0%80', '%FF', '+', '='),
          fc.constantFrom(...HOSTILE_TEXTS).map(safeEncode),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

function safeEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/**
 * Random requests to an endpoint: bodies based on its schema or arbitrary, with hostile headers and
 * queries.
 */
export function hostileRequests(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  const fields = fieldsOf(endpoint);
  const payload = fc.oneof(
    { weight: 6, arbitrary: mixedBody(fields) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  );
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  );
  const query = fc.oneof({ weight: endpoint.method === 'GET' ? 1 : 8, arbitrary: fc.constant('') }, queryOf(fields));
  return fc.tuple(query, hostileHeaders, type, payload).map(([asked, headers, contentType, body]) => ({
    query: asked,
    headers: { ...headers, ...(contentType === '' ? {} : { 'content-type': contentType }) },
    ...(endpoint.method === 'GET' ? {} : { payload: body }),
  }));
}

/**
 * Every field once with every hostile value, other fields as in the example; then every invalid
 * body.
 */
export function* everyHostileBody(endpoint: Endpoint): Generator<HostileRequest> {
  const fields = fieldsOf(endpoint);
  const example = Object.entries((endpoint.example.body ?? {}) as object);
  const headers = { 'content-type': 'application/json' };
  for (const [name] of fields) {
    const others = example
      .filter(([other]) => other !== name)
      .map(([other, value]) => [other, JSON.stringify(value)] as const);
    if (endpoint.method === 'GET')
      for (const text of HOSTILE_TEXTS) yield { query: `${name}=${safeEncode(text)}`, headers: {} };
    else for (const json of HOSTILE_JSON) yield { query: '', headers, payload: jsonOf([...others, [name, json]]) };
  }
  if (endpoint.method === 'POST') for (const payload of HOSTILE_BODIES) yield { query: '', headers, payload };
}
