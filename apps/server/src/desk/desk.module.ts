import type { FastifyInstance } from 'fastify';
import type { Operators } from '../base/operator/operator.module.ts';
import type { Router } from '../platform/http/router.ts';
import type { Platform } from '../platform/platform.ts';
import { registerBoxDeskRoutes } from './boxes/box-desk.routes.ts';
import { BoxDesk } from './boxes/box-desk.ts';
import { registerGoodsDeskRoutes } from './goods/goods-desk.routes.ts';
import { serveGoodsPictures } from './goods/goods-pictures.ts';
import { ImportDesk } from './goods/import-desk.ts';

/** Goods and boxes for the operators of the console. */
export function createDesk(platform: Platform, operators: Pick<Operators, 'approvals'>) {
  const boxes = new BoxDesk(platform, operators);
  const imports = new ImportDesk(platform, operators);
  return {
    routes: (router: Router) => {
      registerBoxDeskRoutes(router, boxes);
      registerGoodsDeskRoutes(router, platform, imports);
    },
    /** Pictures of goods, for storefront and console. */
    pages: (app: FastifyInstance) => serveGoodsPictures(app, platform),
  };
}
