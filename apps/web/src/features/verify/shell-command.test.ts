import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestCommand } from './shell-command.ts';

const serverSeed = '2d88acbd1817fc5ef486b99a8f2dd02cb3c1fcc927a58090dcbf5e5fa7cc2c4f';
const claim = { serverSeed, serverSeedHash: '', nonce: 118 };

it('hands the message over untouched, whatever the player chose as seed', () => {
  for (const clientSeed of ['ache-7f2c', `it's $HOME "%s" \`id\``, '中文:种子']) {
    const command = digestCommand({ ...claim, clientSeed });
    const [print = ''] = command.split(' | openssl');
    expect(execFileSync('sh', ['-c', print], { encoding: 'utf8' })).toBe(`${clientSeed}:118:0`);
    expect(command.endsWith(`hexkey:${serverSeed}`)).toBe(true);
  }
});

it('asks for the digest the page shows', () => {
  const digest = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update('ache-7f2c:118:0').digest('hex');
  expect(digest.slice(0, 8)).toBe('869665d9');
});
