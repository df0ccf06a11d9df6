import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { StoreProcess } from '../lib/store-process.ts';

/** Stores as processes of their own, each on a folder of its own; whatever a test leaves behind is ended and removed. */

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

/** A process that has ended may stay listed until somebody fetches its exit code; that one is not alive. */
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

/** A player of the demo data signs in. */
export async function signIn(url: string): Promise<string> {
  const login = { areaCode: '+86', account: '13800000000', password: 'demo1234' };
  return String((await post(`${url}/api/auth/login`, login)).data.token);
}

export async function isSignedIn(url: string, token: string): Promise<boolean> {
  return (await post(`${url}/api/auth/verifyToken`, {}, token)).data?.isValid === true;
}
