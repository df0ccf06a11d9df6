import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../../../package.json', import.meta.url);

/** The version of this build, as `npm run release` set it. */
export const VERSION: string = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
