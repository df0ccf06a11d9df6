import { sql } from 'kysely';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Asset } from '../../ledger/chart.ts';

const ASSETS = ['coin', 'shell', 'point'] as const satisfies readonly Asset[];

const claimed = (asset: Asset): Reconciliation => ({
  kind: 'task.claim',
  asset,
  owed: (window) => sql`
    select player_id as owner_id, player_id || ':' || task_code || ':' || period as reference,
      (reward ->> 'amount')::bigint as amount, claimed_at as at
    from task_progress cross join lateral jsonb_array_elements(rewards) reward
    where claimed_at is not null and reward ->> 'asset' = ${asset} and ${within(sql`claimed_at`, window)}`,
});

const signedIn = (asset: Asset): Reconciliation => ({
  kind: 'task.sign-in',
  asset,
  owed: (window) => sql`
    select player_id as owner_id, player_id || ':' || day as reference, (reward ->> 'amount')::bigint as amount, signed_at as at
    from sign_in cross join lateral jsonb_array_elements(rewards) reward
    where reward ->> 'asset' = ${asset} and ${within(sql`signed_at`, window)}`,
});

/** Rewards are stored with the claim, so later changes of a task do not affect the audit. */
export const taskReconciliations: Reconciliation[] = ASSETS.flatMap((asset) => [claimed(asset), signedIn(asset)]);
