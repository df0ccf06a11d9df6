import { BOX_KINDS, openBox } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Policy } from '../../../base/policy/policy.module.ts';
import type { Operate } from '../../../ledger/operations.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Box } from '../box.rules.ts';
import type { BoxShelf } from '../box.shelf.ts';
import { checkCount, checkShown, type OpenInput } from './opening.ts';

interface OpeningDeps {
  shelf: BoxShelf;
  open: Operate<OpenInput, DataOf<typeof openBox>>;
  policy: Policy;
}

/** Kinds that can be bought. Welfare boxes are opened by right only. */
const SOLD_KINDS: ReadonlySet<number> = new Set([BOX_KINDS.normal, BOX_KINDS.shell]);

function checkBox(wanted: Box | undefined, version: number): Box {
  const box = checkShown(wanted, version);
  if (!SOLD_KINDS.has(box.kind)) throw new AppError('boxUnknown');
  return box;
}

export function registerOpeningRoutes(router: Router, deps: OpeningDeps): void {
  const { shelf } = deps;

  router.route(openBox, async ({ boxId, count, version }, { player, locale, operation }) => {
    checkCount(count);
    const wanted = await shelf.find(boxId);
    const policy = await deps.policy.admit(player, wanted?.kind === BOX_KINDS.shell ? 'AmmonBox' : 'BlindBox');
    const box = checkBox(wanted, version);
    const { playerId, kind } = player;
    return deps.open(operation, { playerId, userKind: kind, locale, tables: shelf.tablesOf(box), count, policy });
  });
}
