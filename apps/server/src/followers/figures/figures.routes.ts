import * as contract from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { AppError } from '../../platform/errors.ts';
import type { OperatorCall } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import { retryRow } from '../../platform/jobs/dead-letters.ts';
import type { Platform } from '../../platform/platform.ts';
import { shared } from './figures.reader.ts';
import type { Figures } from './figures.service.ts';
import { findWaitingWork } from './figures.waiting.ts';

export interface DashboardDeps {
  /** Open sockets of players, of all nodes. */
  countOnline(): number;
}

const FRESH_MS = 3_000;
const signOf = ({ operator }: OperatorCall): string => `operator ${operator.operatorId}`;

export function registerDashboardRoutes(
  router: Router,
  { clock, db }: Platform,
  {
    figures,
    health,
    countOnline,
  }: DashboardDeps & {
    figures: Figures;
    health: () => Promise<DataOf<typeof contract.getHealth>>;
  },
): void {
  const work = shared(clock, FRESH_MS, () => findWaitingWork(db, clock.now()));
  router.route(contract.getRevenue, (body) => figures.revenue(body));
  router.route(contract.getReturns, (body) => figures.returns(body));
  router.route(contract.closeReturnAlert, async (body, call) => {
    await figures.closeAlert(body, signOf(call));
    return {};
  });
  router.route(contract.getWork, async () => ({
    asOf: new Date(clock.now()).toISOString(),
    online: countOnline(),
    waiting: await work(),
  }));
  router.route(contract.getHealth, health);
  router.route(contract.rerunJob, async ({ job, item, reason }, call) => {
    const deed = { job, item, reason, operator: signOf(call), at: new Date(clock.now()) };
    if (!(await retryRow(db, deed))) throw new AppError('failedItemUnknown');
    return {};
  });
}
