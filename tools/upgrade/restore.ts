import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

/** Dumps of played demo stores, each made by the code of its day; `releases/README.md` says how. */
const RELEASES = new URL('releases/', import.meta.url);
const SUFFIX = '.sql.gz';

/** The master key of every store that was dumped. */
export const RELEASE_KEY = 'c1'.repeat(32);

/** From the oldest on. */
export const releaseNames = (): string[] =>
  readdirSync(RELEASES)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort();

/** Fills an empty database. Lines for `psql` alone, which begin with a backslash, are left out. */
export async function restoreRelease(name: string, url: string): Promise<void> {
  const dump = gunzipSync(readFileSync(new URL(name + SUFFIX, RELEASES))).toString('utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump.replaceAll(/^\\(?:un)?restrict .*$/gm, ''));
  } finally {
    await client.end();
  }
}
