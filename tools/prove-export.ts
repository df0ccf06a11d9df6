import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../apps/server/src/commands/lib/run-command.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { proveExport } from './export/prove-export.ts';
import { THROWAWAY_KEY, withThrowawayStore } from './lib/store/with-throwaway-store.ts';

/**
 * Part of the soak: exports a hundred thousand openings, verifies them in other processes, and
 * checks that one forgery is found.
 */

const OPENINGS = 100_000;

await runCommand(async ([wanted = String(OPENINGS)]) => {
  const openings = Number(wanted);
  if (!Number.isSafeInteger(openings) || openings < 1)
    throw new StartupError('usage: node tools/prove-export.ts [openings]');
  const folder = mkdtempSync(join(tmpdir(), 'clearcrate-prove-'));
  let holds = false;
  try {
    await withThrowawayStore({}, async (app, databaseUrl) => {
      const proof = await proveExport(app, { databaseUrl, masterKey: THROWAWAY_KEY, openings, folder });
      const { verify, verifyAltered } = proof;
      console.log(`${proof.openings} openings made and exported`);
      console.log(verify.output.trim());
      console.log(`With line ${verifyAltered.alteredLine} altered:\n${verifyAltered.output.trim()}`);
      const allMatch = verify.output.includes(`: ${proof.openings} match, 0 differ`);
      const lieFound = verifyAltered.output.includes(`line ${verifyAltered.alteredLine}: mismatch`);
      holds = verify.status === 0 && allMatch && verifyAltered.status === 1 && lieFound;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return holds ? 0 : 1;
});
