import { formatAmount } from '@clearcrate/contract/money';
import { explainAccount, findCrookedAccounts, trialBalance } from '../apps/server/src/ledger/audit.ts';
import { PLAYER_ACCOUNTS, type PlayerAccount, playerAccountId } from '../apps/server/src/ledger/chart.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabaseServer } from '../apps/server/src/platform/db/connect.ts';
import { createDatabase, createPool, type Db } from '../apps/server/src/platform/db/database.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

/** `npm run ledger`: does everything sum to zero. `npm run ledger -- explain <player id> <account>`: why a balance is what it is. */

const SHOWN = 50;

async function printTrialBalance(db: Db): Promise<void> {
  for (const { asset, players, house } of await trialBalance(db)) {
    const sum = players + house;
    console.log(
      `${asset.padEnd(8)} players ${formatAmount(players).padStart(18)}  house ${formatAmount(house).padStart(18)}  sum ${formatAmount(sum)}`,
    );
    if (sum !== 0n) process.exitCode = 1;
  }
  const crooked = await findCrookedAccounts(db);
  console.log(
    crooked.length === 0
      ? 'every balance is the sum of its entries'
      : `balances that do not follow from their entries: ${crooked.join(', ')}`,
  );
  if (crooked.length > 0) process.exitCode = 1;
}

async function printExplanation(db: Db, playerId: string, account: string): Promise<void> {
  if (!/^\d+$/.test(playerId) || !(account in PLAYER_ACCOUNTS)) {
    throw new StartupError(
      `Say whose and which: npm run ledger -- explain 100001 ${Object.keys(PLAYER_ACCOUNTS).join('|')}`,
    );
  }
  const entries = await explainAccount(db, playerAccountId(BigInt(playerId), account as PlayerAccount), SHOWN);
  for (const { at, kind, reference, amount, balanceAfter } of entries) {
    const columns = [at.toISOString(), kind.padEnd(20), reference.padEnd(12), formatAmount(amount).padStart(14)];
    console.log(`${columns.join('  ')}  → ${formatAmount(balanceAfter ?? 0n)}`);
  }
  console.log(`${entries.length} entries, newest first`);
}

async function main([command, ...rest]: readonly string[]): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const server = await openDatabaseServer(config, createLog(config));
  const pool = createPool({ url: server.url, poolSize: 2, applicationName: 'clearcrate-ledger' });
  try {
    const db = createDatabase(pool);
    if (command === 'explain') await printExplanation(db, rest[0] ?? '', rest[1] ?? '');
    else await printTrialBalance(db);
  } finally {
    await pool.end();
    await server.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
