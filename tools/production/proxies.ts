import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/programs/debian-program.ts';
import type { Certificate } from './certificate.ts';
import { Daemon, handOver } from './daemon.ts';
import { readDeployed } from './deployed.ts';
import { findPrograms } from './programs.ts';

/**
 * Starts Debian's proxies with the very files of `deploy/`: only ports, paths and users of this
 * machine are put in.
 */

export type ProxyName = 'nginx' | 'haproxy';

export interface ProxyOptions {
  /** An empty folder of its own. */
  folder: string;
  certificate: Certificate;
  nodePorts: readonly [number, number];
}

export interface RunningProxy {
  url: string;
  /** Where it answers without TLS. */
  plainUrl: string;
  daemon: Daemon;
}

interface Ports {
  plain: number;
  tls: number;
}

async function nginxFile({ folder, certificate, nodePorts: [a, b] }: ProxyOptions, ports: Ports): Promise<string> {
  const site = await readDeployed('nginx/clearcrate.conf', [
    [/^ *listen \[::].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`],
    ['server_name store.example.com;', 'server_name localhost 127.0.0.1;'],
    ['https://$host$request_uri', `https://$host:${ports.tls}$request_uri`],
    ['/etc/letsencrypt/live/store.example.com/fullchain.pem', certificate.certificate],
    ['/etc/letsencrypt/live/store.example.com/privkey.pem', certificate.key],
    ['/var/cache/nginx/clearcrate', join(folder, 'cache')],
    ['127.0.0.1:8081', `127.0.0.1:${a}`],
    ['127.0.0.1:8082', `127.0.0.1:${b}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    // As Debian ships it; with several workers the shared zone is tried too.
    'worker_processes 2;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr warn;',
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`),
    site,
    '}',
  ].join('\n');
}

async function haproxyFile({ certificate, nodePorts: [a, b] }: ProxyOptions, ports: Ports): Promise<string> {
  return readDeployed('haproxy/haproxy.cfg', [
    [/^ *(?:user|group) haproxy\n/gm, ''],
    ['maxconn 20000', 'maxconn 400'],
    ['log /dev/log local0', 'log stderr format raw local0 warning'],
    ['bind :80\n', `bind 127.0.0.1:${ports.plain}\n`],
    ['bind :443 ', `bind 127.0.0.1:${ports.tls} `],
    ['/etc/haproxy/store.example.com.pem', certificate.pem],
    ['127.0.0.1:8081', `127.0.0.1:${a}`],
    ['127.0.0.1:8082', `127.0.0.1:${b}`],
  ]);
}

const STARTS = {
  nginx: { write: nginxFile, args: (file: string, folder: string) => ['-c', file, '-p', folder, '-e', 'stderr'] },
  haproxy: { write: haproxyFile, args: (file: string) => ['-db', '-f', file] },
};

export async function startProxy(name: ProxyName, options: ProxyOptions, tlsPort?: number): Promise<RunningProxy> {
  const program = findPrograms(name)[name];
  const ports = { plain: await freePort(), tls: tlsPort ?? (await freePort()) };
  const file = join(options.folder, `${name}.conf`);
  await writeFile(file, await STARTS[name].write(options, ports));
  await handOver(options.folder);
  const args = STARTS[name].args(file, options.folder);
  const daemon = await Daemon.start({ program, args, port: ports.tls, cwd: options.folder });
  return { url: `https://localhost:${ports.tls}`, plainUrl: `http://localhost:${ports.plain}`, daemon };
}
