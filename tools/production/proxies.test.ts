import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDebianProgram } from '../../apps/server/src/testing/programs/debian-program.ts';
import { pinnedNode, root } from '../lib/bootstrap.mjs';
import { type Certificate, makeCertificate, trust } from './certificate.ts';
import { type ProxyName, type RunningProxy, startProxy } from './proxies.ts';

/** The files of `deploy/` in the programs they are written for, before two nodes that say what reaches them. */

const CALLS = 100;
const CLIENTS = 4;
const CHALLENGE = '/.well-known/acme-challenge/nothing';
const LIE = '203.0.113.9';
const LIES = { 'x-forwarded-for': LIE, 'x-forwarded-host': LIE, 'x-forwarded-proto': 'http', forwarded: `for=${LIE}` };

interface Echo {
  node: string;
  headers: Record<string, string | undefined>;
  bytes: number;
}

class ListeningNode {
  readonly child: ChildProcess;
  port = 0;

  constructor(name: string) {
    const program = join(root, 'tools/fixtures/listening-node.mjs');
    this.child = spawn(pinnedNode, [program, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  async opened(): Promise<number> {
    const [line] = (await once(this.child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
    this.port = Number(line.toString().slice('port '.length));
    return this.port;
  }

  async calls(): Promise<number> {
    return Number(await (await fetch(`http://127.0.0.1:${this.port}/calls`)).text());
  }
}

/** Clients that call in turn until enough calls were served, and retry after a broken connection. */
async function playAtOnce(call: () => Promise<Echo>): Promise<{ served: string[]; broken: number }> {
  const served: string[] = [];
  let broken = 0;
  const play = async () => {
    while (served.length < CALLS) {
      await call().then(
        ({ node }) => served.push(node),
        () => {
          broken += 1;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, play));
  return { served, broken };
}

async function whileFrozen<Result>({ child }: ListeningNode, work: () => Promise<Result>): Promise<Result> {
  child.kill('SIGSTOP');
  return work().finally(() => child.kill('SIGCONT'));
}

/** A proxy may close the connection before the body has been sent. */
const statusOfUpload = (url: string, bytes: number): Promise<number> =>
  fetch(url, { method: 'POST', body: new Uint8Array(bytes) }).then(
    ({ status }) => status,
    () => 413,
  );

let folder: string;
let certificate: Certificate;

beforeAll(async () => {
  for (const name of ['nginx', 'haproxy', 'openssl']) ensureDebianProgram(name);
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-proxy-'));
  certificate = await makeCertificate(folder);
  await trust(certificate);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each<ProxyName>(['nginx', 'haproxy'])('%s with the file of deploy/', (name) => {
  const nodes = [new ListeningNode('a'), new ListeningNode('b')] as const;
  let proxy: RunningProxy;

  beforeAll(async () => {
    const nodePorts: [number, number] = [await nodes[0].opened(), await nodes[1].opened()];
    const own = await mkdtemp(join(tmpdir(), `clearcrate-${name}-`));
    proxy = await startProxy(name, { folder: own, certificate, nodePorts });
  });
  afterAll(async () => {
    await proxy?.daemon.stop();
    for (const { child } of nodes) child.kill('SIGKILL');
  });

  const call = async (path = '/api/call', init: RequestInit = { method: 'POST', body: '{}' }): Promise<Echo> => {
    const answer = await fetch(`${proxy.url}${path}`, init);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Echo;
  };

  test('overwrites what a client writes into the headers of proxies', async () => {
    const { headers } = await call('/api/call', { headers: LIES });
    expect(JSON.stringify(headers)).not.toContain(LIE);
    expect(headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(headers.host).toBe(new URL(proxy.url).host);
  });

  test('leads plain HTTP to HTTPS', async () => {
    const { status, headers } = await fetch(`${proxy.plainUrl}/m?x=1`, { redirect: 'manual' });
    expect(status).toBe(308);
    expect(headers.get('location')).toMatch(/^https:\/\/localhost.*\/m\?x=1$/);
  });

  test('passes the largest upload and rejects a larger one', async () => {
    const body = new Uint8Array(5 * 1024 * 1024 + 4_096);
    expect((await call('/api/uploadfile', { method: 'POST', body })).bytes).toBe(body.length);
    expect(await statusOfUpload(`${proxy.url}/api/uploadfile`, 8 * 1024 * 1024)).toBe(413);
  });

  test('passes the socket in both directions', async () => {
    const socket = new WebSocket(`${proxy.url.replace('https', 'wss')}/gate`);
    await once(socket, 'open');
    socket.send('ping');
    expect(((await once(socket, 'message')) as [MessageEvent])[0].data).toBe('pong');
    socket.close();
  });

  if (name === 'nginx')
    test('answers the authority that renews certificates without TLS', async () => {
      expect((await fetch(proxy.plainUrl + CHALLENGE, { redirect: 'manual' })).status).toBe(404);
    });

  if (name === 'nginx')
    test('finds a file that only one node has', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('/assets/only-in-b.js', {})));
      expect(new Set(answers.map(({ node }) => node))).toEqual(new Set(['b']));
    });

  test('sends the calls of a frozen node to the other one', async () => {
    for (const node of ['a', 'b']) await expect.poll(async () => (await call()).node).toBe(node);
    const before = await nodes[0].calls();
    const { served, broken } = await whileFrozen(nodes[0], () => playAtOnce(call));
    expect(new Set(served)).toEqual(new Set(['b']));
    // A client repeats a call whose connection broke; only those that were under way when the node froze may have to.
    expect(broken).toBeLessThanOrEqual(CLIENTS);
    expect((await nodes[0].calls()) - before).toBeLessThanOrEqual(2 * CLIENTS);
    await expect.poll(async () => (await call()).node).toBe('a');
  });
});
