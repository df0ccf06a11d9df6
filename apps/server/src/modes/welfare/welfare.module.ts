import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WelfareDeps } from './welfare.deps.ts';
import { registerWelfareJobs } from './welfare.jobs.ts';
import { dropCheck } from './welfare.repository.ts';
import { createWelfareRight } from './welfare.right.ts';
import { registerWelfareRoutes } from './welfare.routes.ts';

/** Creates welfare boxes: daily free openings by level, and the daily drop of welfare points. */
export function createWelfare(platform: Platform, { ledger, policy, boxes }: WelfareDeps) {
  registerWelfareJobs(platform, ledger);
  ledger.check(dropCheck);
  const open = boxes.openByRight(createWelfareRight(platform));
  return {
    routes: (router: Router) => registerWelfareRoutes(router, platform, { ledger, policy, boxes, open }),
  };
}
