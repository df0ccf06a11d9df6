import { performance } from 'node:perf_hooks';
import { DEMO_OPERATOR } from '@clearcrate/contract/operator-rules';
import { type Config, isProduction } from './config.ts';
import { VERSION } from './version.ts';

/** Terminal output while the store starts. */

export async function progress<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`  ${name} ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return result;
}

export function printWelcome(config: Config, address: string): void {
  const lines = [`Clearcrate ${VERSION} is open at ${address}`];
  if (config.DEMO_DATA) lines.push('Demo players 13800000000 … 13800000019, password demo1234');
  if (!isProduction(config) || config.DEV_OUTBOX)
    lines.push(`Text messages it sends can be read at ${address}/dev/outbox`);
  if (config.ROLES.has('console')) {
    lines.push(`The operators’ console is at ${address}/console`);
    if (config.DEMO_DATA)
      lines.push(
        'Demo operators owner@clearcrate.example (or operator, finance, support, risk, auditor),',
        `password ${DEMO_OPERATOR.password}, authenticator ${DEMO_OPERATOR.secret}`,
      );
  }
  const inner = config.INNER_PORT === undefined ? address : `http://${config.INNER_HOST}:${config.INNER_PORT}`;
  lines.push(`The API is described at ${inner}/docs`, 'Stop with Ctrl-C');
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}
