import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createClaim } from './claim.ts';
import { createSignIn } from './sign-in.ts';
import { taskReconciliations } from './task.audit.ts';
import type { TaskContent } from './task.content.ts';
import { subscribeToDeeds } from './task.handlers.ts';
import { putTasks } from './task.repository.ts';
import { registerTaskRoutes } from './task.routes.ts';

export type { TaskContent } from './task.content.ts';
export { TASK_TAG } from './task.routes.ts';

export type Tasks = ReturnType<typeof createTasks>;

/** Creates the daily sign-in, and tasks that count events of other features. */
export function createTasks(platform: Platform, ledger: Ledger) {
  ledger.reconcile(...taskReconciliations);
  const signIn = createSignIn(platform, ledger);
  const claim = createClaim(ledger);
  subscribeToDeeds(platform);
  return {
    /** Inserts or updates the shipped rewards and tasks. Changes by an operator are kept. */
    plant: (tx: Tx, content: TaskContent): Promise<void> => putTasks(tx, content),
    routes: (router: Router) => registerTaskRoutes(router, platform, { signIn, claim }),
  };
}
