import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { drawLines } from '../commands/export/draw-lines.ts';
import type { TestApp } from './test-app.ts';

/** What a player's own export says, recomputed by the verifier's own code. */
export async function checkOwnExport({ app }: TestApp, token: string) {
  const headers = { authorization: token };
  const { body } = await app.http.inject({ url: '/api/fairness/getDrawExport', headers });
  const checker = new ExportChecker(nodeHasher);
  const findings = body
    .trim()
    .split('\n')
    .flatMap((line) => checker.readLine(line));
  return { body, findings, matched: checker.totals.matched };
}

/** The same of the export that an operator makes of everybody's draws. */
export async function checkStoreExport({ app }: TestApp) {
  const checker = new ExportChecker(nodeHasher);
  const findings = [];
  for await (const lines of drawLines(app.platform))
    findings.push(...lines.split('\n').flatMap((line) => checker.readLine(line)));
  return { findings, matched: checker.totals.matched };
}
