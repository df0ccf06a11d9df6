import { boxes } from '@clearcrate/artwork/boxes';
import { BOX_KINDS } from '@clearcrate/contract/box';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';
import { boxesChanged } from '../box.events.ts';
import { publishChangedVersions } from '../box.operator.ts';

type Store = Pick<TestApp, 'app' | 'clock' | 'database'>;

/** Closes or opens a box as an operator would; what a process keeps in memory hears of it only when it is told. */
export async function setOpen({ database }: Store, boxId: string, open: boolean): Promise<void> {
  await sql`update box set open = ${open} where id = ${boxId}`.execute(database.db);
}

/** Gives a box of the demo catalogue new odds: the same ones, for one cent more. */
export async function publishNextVersion({ clock, database }: Store, boxId: string): Promise<void> {
  const { code } = await database.db
    .selectFrom('box')
    .select('code')
    .where('id', '=', BigInt(boxId))
    .executeTakeFirstOrThrow();
  const shipped = boxes.find((box) => box.code === code);
  if (!shipped) throw new Error(`${code} is none of the demo boxes`);
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

export function tellOfBoxes({ app }: Store): void {
  app.platform.bus.publish(boxesChanged, {});
}
