import { formatAmount } from '@clearcrate/contract/money';
import { createModules } from '../create-modules.ts';
import { findLedgerProblems, runAudits } from '../ledger/audit.jobs.ts';
import { explainAccount, trialBalance } from '../ledger/audit.ts';
import { PLAYER_ACCOUNTS, type PlayerAccount } from '../ledger/chart.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createPlatform } from '../platform/create-platform.ts';
import type { Db } from '../platform/db/database.ts';
import { StartupError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/**
 * `npm run ledger`: does everything sum to zero, and was everything that was paid also owed, since the first day.
 * `npm run ledger -- explain <player id> <account>`: why a balance is what it is.
 */

const SHOWN = 50;
const ALWAYS = { from: undefined, to: undefined };

async function printTrialBalance(db: Db): Promise<void> {
  for (const { asset, players, house } of await trialBalance(db)) {
    const [ours, theirs] = [players, house].map((sum) => formatAmount(sum).padStart(18));
    console.log(`${asset.padEnd(8)} players ${ours}  house ${theirs}  sum ${formatAmount(players + house)}`);
  }
}

/** Says whether everything is as it must be. Modules are built for what they say about their postings, and run nothing. */
async function audit(platform: Platform, db: Db): Promise<boolean> {
  const ledger = createLedger(platform);
  createModules(platform, ledger);
  await printTrialBalance(db);
  const { differences, unexplained, problems } = await runAudits(db, ledger.audits, ALWAYS);
  const lines = [
    ...(await findLedgerProblems(db)),
    ...differences.map(
      ({ kind, owner, reference, owed, paid }) =>
        `${kind}, player ${owner}, ${reference}: owed ${formatAmount(owed ?? 0n)}, paid ${formatAmount(paid ?? 0n)}`,
    ),
    ...problems,
    ...unexplained.map((kind) => `nothing answers for postings of the kind ${kind}`),
  ];
  for (const line of lines) console.error(`WRONG  ${line}`);
  if (lines.length === 0)
    console.log('every balance follows from its postings, and every posting from what it paid for');
  return lines.length === 0;
}

async function printExplanation(db: Db, playerId: string, account: string): Promise<void> {
  if (!/^\d+$/.test(playerId) || !(account in PLAYER_ACCOUNTS)) {
    throw new StartupError(
      `Say whose and which: npm run ledger -- explain 100001 ${Object.keys(PLAYER_ACCOUNTS).join('|')}`,
    );
  }
  const entries = await explainAccount(db, BigInt(playerId), account as PlayerAccount, SHOWN);
  for (const { at, kind, reference, amount, balanceAfter } of entries) {
    const columns = [at.toISOString(), kind.padEnd(20), reference.padEnd(12), formatAmount(amount).padStart(14)];
    console.log(`${columns.join('  ')}  → ${formatAmount(balanceAfter)}`);
  }
  console.log(`${entries.length} postings, newest first`);
}

await runCommand(([command, ...rest]) =>
  withDatabase('ledger', async ({ config, log, url, db }) => {
    if (command === 'explain') {
      await printExplanation(db, rest[0] ?? '', rest[1] ?? '');
      return 0;
    }
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      return (await audit(platform, db)) ? 0 : 1;
    } finally {
      await platform.close();
    }
  }),
);
