import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOX_KINDS } from '@clearcrate/contract/box';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import type { App } from '../../apps/server/src/app.ts';
import { loadBoxes } from '../../apps/server/src/modes/box/box.repository.ts';
import type { Box } from '../../apps/server/src/modes/box/box.rules.ts';
import { pinnedNode, root } from '../lib/bootstrap.mjs';
import { addPlayers, callStore, choosePlayed, inParallel, type PlayedPlayer } from '../lib/store/played-store.ts';
import { reseal } from './mutations.ts';

/**
 * Openings by the server, exported by the operator's command, recomputed by the verifier: three
 * programs, one result.
 */

const PER_CALL = 10;
const CALLS_PER_PLAYER = 40;
/** A pair is rotated in the middle, so that an export holds several of a player. */
const ROTATE_EVERY = 15;
const COINS = 10n ** 12n;

export interface ExportProof {
  openings: number;
  verify: CommandEnd;
  /** The same after one line was altered. */
  verifyAltered: CommandEnd & { alteredLine: number };
}

interface CommandEnd {
  status: number | null;
  output: string;
}

interface ProofOptions {
  databaseUrl: string;
  masterKey: string;
  openings: number;
  folder: string;
}

export function runStoreCommand(name: string, args: readonly string[], env: Record<string, string> = {}): CommandEnd {
  const program = join(root, 'apps/server/src/commands/clearcrate.ts');
  const { status, stdout, stderr } = spawnSync(pinnedNode, [program, name, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, NODE_ENV: 'test', ...env },
  });
  return { status, output: stdout + stderr };
}

/** Lets a command begin at the time of a store whose clock stands elsewhere. */
export function timeOf(nowMs: number): Record<string, string> {
  const source = `const ahead = ${nowMs} - Date.now(), now = Date.now; Date.now = () => now() + ahead;`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
}

async function play(app: App, player: PlayedPlayer, boxes: readonly Box[]): Promise<void> {
  await choosePlayed(app, player, `初:${player.id}`);
  for (let turn = 0; turn < CALLS_PER_PLAYER; turn += 1) {
    if (turn % ROTATE_EVERY === ROTATE_EVERY - 1) await choosePlayed(app, player, `回合:${turn}`);
    const box = boxes[turn % boxes.length] as Box;
    const body = { boxId: String(box.id), count: PER_CALL, version: box.version.number };
    await callStore(app, player, '/api/box/openBox', body);
  }
  await choosePlayed(app, player, 'the-end');
}

/**
 * Half of each player's openings are of boxes with a guarantee, so that its counter is proven too.
 */
async function chooseBoxes(app: App): Promise<Box[]> {
  const normal = (await loadBoxes(app.platform.db)).filter(({ kind }) => kind === BOX_KINDS.normal);
  const guaranteed = normal.filter(({ version }) => version.guarantee);
  const plain = normal.filter(({ version }) => !version.guarantee);
  return plain.flatMap((box, index) => [box, guaranteed[index % guaranteed.length] ?? box]);
}

/**
 * Gives a draw in the middle of the file another item of its own box, as a store would that hides a
 * win, and seals the export again. Not a draw that counts towards a guarantee: the count after it
 * would differ too, and one lie would be found twice.
 */
function alter(path: string, altered: string): number {
  const lines = readFileSync(path, 'utf8').split('\n');
  const isPlainDraw = (line: string) => line.includes('"kind":"player"') && !line.includes('"guarantee"');
  const wanted = lines.findIndex((line, index) => index > lines.length / 2 && isPlainDraw(line));
  const record = JSON.parse(lines[wanted] ?? '') as { outcome: { odds: string; item: string } };
  const odds = lines.find((line) => line.includes('"kind":"odds"') && line.includes(record.outcome.odds)) ?? '';
  const { entries } = (JSON.parse(odds) as { odds: { entries: { item: string }[] } }).odds;
  record.outcome.item = entries.find(({ item }) => item !== record.outcome.item)?.item ?? '';
  lines[wanted] = JSON.stringify(record);
  writeFileSync(altered, reseal(lines.filter((line) => line !== '')).join('\n'));
  return wanted + 1;
}

export async function proveExport(app: App, options: ProofOptions): Promise<ExportProof> {
  const count = Math.ceil(options.openings / (PER_CALL * CALLS_PER_PLAYER));
  const wanted = Array.from({ length: count }, () => ({ kind: USER_KINDS.test, coins: COINS }));
  const players = await addPlayers(app, wanted);
  const boxes = await chooseBoxes(app);
  await inParallel(players, 16, (player) => play(app, player, boxes));
  const path = join(options.folder, 'draws.jsonl');
  const env = {
    ...{ DATABASE_URL: options.databaseUrl, MASTER_KEY: options.masterKey },
    ...timeOf(app.platform.clock.now()),
  };
  const exported = runStoreCommand('export-draws', [path], env);
  if (exported.status !== 0) throw new Error(`the export failed: ${exported.output}`);
  const altered = join(options.folder, 'altered.jsonl');
  const alteredLine = alter(path, altered);
  return {
    openings: count * PER_CALL * CALLS_PER_PLAYER,
    verify: runStoreCommand('verify', [path]),
    verifyAltered: { ...runStoreCommand('verify', [altered]), alteredLine },
  };
}
