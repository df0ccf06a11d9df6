import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './bootstrap.mjs';

/** Returns whether installing needs no confirmation: as root on Debian. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export function installPackages(...names: string[]): void {
  say(`Installing ${names.join(' and ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stdout}\n${stderr}\napt-get ${args[0]} failed.`);
  }
}
