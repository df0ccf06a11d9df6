import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { StoreProcess } from '../lib/store/store-process.ts';

/**
 * Starts stores as processes, each with its own folder; ends and removes what a test leaves behind.
 */

export const STARTS_MS = 120_000;
const stores: StoreProcess[] = [];
const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearcrate-process-'));
  folders.push(folder);
  return folder;
}

export function launch(env: Record<string, string>): StoreProcess {
  const store = new StoreProcess(env);
  stores.push(store);
  return store;
}

export function endAfterEach(): void {
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }, STARTS_MS);
}

export function postgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Returns whether a process is alive. A zombie, whose exit code was not read yet, is not. */
export function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

async function post(url: string, body: unknown, token = ''): Promise<{ data: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', authorization: token };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { data: Record<string, unknown> };
}

/** Signs in as a demo player. */
export async function signIn(url: string): Promise<string> {
  const login = { areaCode: '+86', account: '13800000000', password: 'demo1234' };
  return String((await post(`${url}/api/auth/login`, login)).data.token);
}

export async function isSignedIn(url: string, token: string): Promise<boolean> {
  return (await post(`${url}/api/auth/verifyToken`, {}, token)).data?.isValid === true;
}
