import { formatAmount } from '@clearcrate/contract/money';
import { createModules } from '../create-modules.ts';
import { findLedgerProblems, runAudits } from '../ledger/audit/audit.jobs.ts';
import { explainAccount, trialBalance } from '../ledger/audit/audit.ts';
import { PLAYER_ACCOUNTS, type PlayerAccount } from '../ledger/chart.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { RunningPlatform } from '../platform/create-platform.ts';
import { type Command, defineAction } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withPlatform } from './lib/with-store.ts';

const SHOWN = 50;
const ALWAYS = { from: undefined, to: undefined };
const ACCOUNTS = Object.keys(PLAYER_ACCOUNTS).join('|');

/**
 * Runs all checks of all modules over the whole history, on the connections of reports: checks read
 * whole tables and take longer than a call may. A check that fails to run is a problem too. Modules
 * are composed for their audits only.
 */
export async function findProblems(platform: RunningPlatform): Promise<string[]> {
  const ledger = createLedger(platform);
  createModules(platform, ledger);
  const failed: string[] = [];
  const onFailure = (check: string, error: unknown) => {
    failed.push(`the check "${check}" failed: ${error instanceof Error ? error.message : error}`);
  };
  const own = await findLedgerProblems(platform.reports, onFailure);
  const { differences, unexplained, problems } = await runAudits(platform.reports, ledger.audits, ALWAYS, onFailure);
  return [
    ...own,
    ...differences.map(
      ({ kind, owner, reference, owed, paid }) =>
        `${kind}, player ${owner}, ${reference}: owed ${formatAmount(owed ?? 0n)}, paid ${formatAmount(paid ?? 0n)}`,
    ),
    ...problems,
    ...unexplained.map((kind) => `no audit explains postings of the kind ${kind}`),
    ...failed,
  ];
}

const audit = defineAction({
  summary: 'Checks that every asset sums to zero and that every posting follows from what it paid for.',
  run: () =>
    withPlatform('ledger', async (platform) => {
      const balance = await trialBalance(platform.reports);
      const problems = await findProblems(platform);
      return {
        data: { trialBalance: balance, problems },
        text: [
          ...balance.map(({ asset, players, house }) => {
            const [left, right] = [players, house].map((sum) => formatAmount(sum).padStart(18));
            return `${asset.padEnd(8)} players ${left}  house ${right}  sum ${formatAmount(players + house)}`;
          }),
          ...problems.map((problem) => `WRONG  ${problem}`),
          problems.length === 0 ? 'no problems' : `${problems.length} problems`,
        ],
        exitCode: problems.length === 0 ? 0 : 1,
      };
    }),
});

const explain = defineAction({
  summary: `Lists the last ${SHOWN} postings of one account of a player (${ACCOUNTS}).`,
  arguments: ['player', 'account'],
  run: ({ arguments: { player, account } }) => {
    if (!/^\d+$/.test(player) || !(account in PLAYER_ACCOUNTS))
      throw new UsageError(`Name a player id and an account: npm run clearcrate -- ledger explain 100001 ${ACCOUNTS}`);
    return withPlatform('ledger', async ({ db }) => {
      const entries = await explainAccount(db, BigInt(player), account as PlayerAccount, SHOWN);
      return {
        data: entries,
        text: entries.map(({ at, kind, reference, amount, balanceAfter }) => {
          const columns = [at.toISOString(), kind.padEnd(20), reference.padEnd(12), formatAmount(amount).padStart(14)];
          return `${columns.join('  ')}  → ${formatAmount(balanceAfter)}`;
        }),
      };
    });
  },
});

export const command: Command = { main: audit, actions: { explain } };
