import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeHours } from './figures.closing.ts';
import { createHealth } from './figures.health.ts';
import { createLedgerDesk } from './figures.ledger.ts';
import { registerLedgerRoutes } from './figures.ledger-routes.ts';
import { createMonthReport } from './figures.month.ts';
import { createOddsReader } from './figures.odds.ts';
import { createFigureReader } from './figures.reader.ts';
import { type DashboardDeps, registerDashboardRoutes } from './figures.routes.ts';
import { createFigures } from './figures.service.ts';

/** Figures of the business: summed up by the hour, judged, and shown to operators. */
export function createFiguresModule(platform: Platform, deps: DashboardDeps) {
  const readOdds = createOddsReader();
  closeHours(platform, readOdds);
  const reader = createFigureReader(platform, readOdds);
  const figures = createFigures(platform, reader);
  const ledger = createLedgerDesk(platform);
  const months = createMonthReport(platform, { reader, ledger });
  const health = createHealth(platform, deps);
  return {
    routes: (router: Router) => {
      registerDashboardRoutes(router, platform, { ...deps, figures, health });
      registerLedgerRoutes(router, ledger, months);
    },
  };
}
