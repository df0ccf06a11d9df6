import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { drawLines } from '../commands/export/draw-lines.ts';
import type { TestApp } from './test-app.ts';

/** Recomputes a player’s export with the verifier’s code. */
export async function checkOwnExport({ app }: TestApp, token: string) {
  const headers = { authorization: token };
  const { body } = await app.http.inject({ url: '/api/fairness/getDrawExport', headers });
  const checker = new ExportChecker(nodeHasher);
  const findings = body
    .trim()
    .split('\n')
    .flatMap((line) => checker.readLine(line));
  findings.push(...checker.finish());
  return { body, findings, matched: checker.totals.matched };
}

/** The same for the operator’s export of all draws; also counts its lines by kind. */
export async function checkStoreExport({ app }: TestApp) {
  const checker = new ExportChecker(nodeHasher);
  const findings = [];
  const kinds: Record<string, number> = {};
  for await (const lines of drawLines(app.platform)) {
    for (const line of lines.trim().split('\n')) {
      findings.push(...checker.readLine(line));
      const { kind } = JSON.parse(line) as { kind: string };
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
  }
  findings.push(...checker.finish());
  return { findings, matched: checker.totals.matched, kinds };
}
