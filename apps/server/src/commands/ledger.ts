import { formatAmount } from '@clearcrate/contract/money';
import { explainAccount, findCrookedAccounts, trialBalance } from '../ledger/audit.ts';
import { PLAYER_ACCOUNTS, type PlayerAccount, playerAccountId } from '../ledger/chart.ts';
import type { Db } from '../platform/db/database.ts';
import { StartupError } from '../platform/errors.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/** `npm run ledger`: does everything sum to zero. `npm run ledger -- explain <player id> <account>`: why a balance is what it is. */

const SHOWN = 50;

/** Says whether everything is as it must be. */
async function printTrialBalance(db: Db): Promise<boolean> {
  let balanced = true;
  for (const { asset, players, house } of await trialBalance(db)) {
    const sum = players + house;
    console.log(
      `${asset.padEnd(8)} players ${formatAmount(players).padStart(18)}  house ${formatAmount(house).padStart(18)}  sum ${formatAmount(sum)}`,
    );
    balanced &&= sum === 0n;
  }
  const crooked = await findCrookedAccounts(db);
  console.log(
    crooked.length === 0
      ? 'every balance is the sum of its entries'
      : `balances that do not follow from their entries: ${crooked.join(', ')}`,
  );
  return balanced && crooked.length === 0;
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

await runCommand(([command, ...rest]) =>
  withDatabase('ledger', async ({ db }) => {
    if (command !== 'explain') return (await printTrialBalance(db)) ? 0 : 1;
    await printExplanation(db, rest[0] ?? '', rest[1] ?? '');
    return 0;
  }),
);
