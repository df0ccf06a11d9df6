import { FINDS, type FindKind, find } from '@clearcrate/contract/find';
import { ID_DIGITS } from '@clearcrate/contract/ids';
import { holds } from '@clearcrate/contract/permissions';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { FINDERS } from './find.repository.ts';

const KINDS = Object.keys(FINDS) as FindKind[];
const ID = new RegExp(`^#?(${ID_DIGITS})$`);

/** The command bar of the console: anything by its id, within the permissions of the operator. */
export function createFind({ reports }: Platform) {
  return {
    routes: (router: Router) =>
      router.route(find, async ({ text }, { operator, locale }) => {
        const digits = ID.exec(text)?.[1];
        const asked = { text, id: digits === undefined ? undefined : BigInt(digits), locale };
        const kinds = KINDS.filter((kind) => holds(operator.role, FINDS[kind]));
        const found = await Promise.all(
          kinds.map(async (kind) => (await FINDERS[kind](reports, asked)).map((hit) => ({ kind, ...hit }))),
        );
        return { items: found.flat() };
      }),
  };
}
