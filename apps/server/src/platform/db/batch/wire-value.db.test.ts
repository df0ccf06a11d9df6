import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { preparedRunner, statement } from '../statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ECHO = statement(
  'test-echo',
  `select $1::text as text, $2::bigint as big, $3::timestamptz as moment, $4::bytea as bytes, $5::text[] as texts,
     $6::bigint[]::text[] as numbers, $7::bytea[] as blobs, $8::boolean[] as flags, $9::text as nothing`,
);
const AWKWARD = ['', 'NULL', 'null', 'a,b', '{}', '"', '\\', '\\x00', "'", ' ', '奖品 "级"', '\u001f', 'a\nb'];
const values = [
  'NULL',
  2n ** 62n,
  new Date(1_700_000_000_123),
  Buffer.from([0, 92, 34, 255]),
  AWKWARD,
  [-1n, 0n, 2n ** 63n - 1n],
  [Buffer.alloc(0), Buffer.from([0, 92, 34, 255])],
  [true, false, null],
  null,
];

it('what is written arrives as it was, the first time on a connection and ever after, alone and in company', async () => {
  const client = await database.pool.connect();
  try {
    const runner = preparedRunner(client);
    const first = await runner.run(ECHO, values);
    const [second, third] = await Promise.all([runner.run(ECHO, values), runner.run(ECHO, values)]);
    expect(first).toEqual([
      {
        text: 'NULL',
        big: 2n ** 62n,
        moment: new Date(1_700_000_000_123),
        bytes: values[3],
        texts: AWKWARD,
        numbers: ['-1', '0', '9223372036854775807'],
        blobs: values[6],
        flags: values[7],
        nothing: null,
      },
    ]);
    expect([second, third]).toEqual([first, first]);
  } finally {
    client.release();
  }
});

it('texts of any length and script arrive whole, whatever stands beside them', async () => {
  const client = await database.pool.connect();
  try {
    const runner = preparedRunner(client);
    const long = ['a'.repeat(50_000), '奖品'.repeat(30_000), '🎁'.repeat(20_000), 'ü'.repeat(9_000)];
    const echo = (text: string) => runner.run(ECHO, [text, ...values.slice(1)]);
    await echo('');
    const answers = await Promise.all(long.map(echo));
    expect(answers.flat().map((row) => (row as { text: string }).text === long.shift())).toEqual(Array(4).fill(true));
  } finally {
    client.release();
  }
});

const DIVIDE = statement('test-divide', 'select 10 / $1::int as result');

it('behind a statement that fails none of the same turn is carried out, and the connection goes on', async () => {
  const client = await database.pool.connect();
  try {
    const runner = preparedRunner(client);
    await runner.run(DIVIDE, [1]);
    const outcomes = await Promise.allSettled([5, 0, 2].map((by) => runner.run<{ result: number }>(DIVIDE, [by])));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await runner.run(DIVIDE, [2])).toEqual([{ result: 5 }]);
  } finally {
    client.release();
  }
});
