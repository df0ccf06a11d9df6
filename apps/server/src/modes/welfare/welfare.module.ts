import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WelfareDeps } from './welfare.deps.ts';
import { registerWelfareJobs } from './welfare.jobs.ts';
import { createWelfareOpening } from './welfare.opening.ts';
import { dropCheck } from './welfare.repository.ts';
import { registerWelfareRoutes } from './welfare.routes.ts';

/** Creates welfare boxes: daily free openings by level, and the daily drop of welfare points. */
export function createWelfare(platform: Platform, deps: WelfareDeps) {
  const { ledger } = deps;
  registerWelfareJobs(platform, ledger);
  ledger.check(dropCheck);
  const open = createWelfareOpening(platform, deps);
  return {
    routes: (router: Router) => registerWelfareRoutes(router, platform, { ...deps, open }),
  };
}
