import { boxes } from '@clearcrate/artwork/boxes';
import { BOX_KINDS } from '@clearcrate/contract/box';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';
import { boxesChanged } from '../box.events.ts';
import { publishChangedVersions } from '../box.operator.ts';

type Store = Pick<TestApp, 'app' | 'clock' | 'database'>;

/** Opens or closes a box in the database. Caches are stale until `publishBoxesChanged`. */
export async function setOpen({ database }: Store, boxId: string, open: boolean): Promise<void> {
  await sql`update box set open = ${open} where id = ${boxId}`.execute(database.db);
}

/** Publishes the next version of a demo box: the same odds at a price one cent higher. */
export async function publishNextVersion({ clock, database }: Store, boxId: string): Promise<void> {
  const { code } = await database.db
    .selectFrom('box')
    .select('code')
    .where('id', '=', BigInt(boxId))
    .executeTakeFirstOrThrow();
  const shipped = boxes.find((box) => box.code === code);
  if (!shipped) throw new Error(`${code} is not a demo box`);
  const { names, descriptions, colour, tier, contents: odds } = shipped;
  const plan = {
    ...{ code, names, descriptions, colour, tier, odds, image: '', imageLarge: '' },
    kind: BOX_KINDS[shipped.kind],
    categoryCode: shipped.category ?? null,
    welfareLevel: shipped.level ?? null,
    price: BigInt(shipped.price) + 1n,
    guarantee: null,
  };
  await database.db.transaction().execute((tx) => publishChangedVersions(tx, [plan], new Date(clock.now())));
}

export function publishBoxesChanged({ app }: Store): void {
  app.platform.bus.publish(boxesChanged, {});
}
