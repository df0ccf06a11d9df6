import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Player } from '../../platform/db/schema.generated.ts';
import { InvariantBroken } from '../../platform/errors.ts';
import { type Random, readableCode } from '../../platform/random.ts';
import { insertPlayer, mobileExists } from './account.repository.ts';

const SPREAD_CODE_LENGTH = 6;
const SPREAD_CODE_TRIES = 8;

type NewPlayer = Omit<Insertable<Player>, 'spread_code'> & { mobile: string };

/** Creates a player with a unique spread code; `undefined` when the number is taken. */
export async function createNewPlayer(tx: Tx, random: Random, player: NewPlayer): Promise<bigint | undefined> {
  for (let tries = 0; tries < SPREAD_CODE_TRIES; tries += 1) {
    const id = await insertPlayer(tx, { ...player, spread_code: readableCode(random, SPREAD_CODE_LENGTH) });
    if (id !== undefined) return id;
    if (await mobileExists(tx, player.mobile)) return undefined;
  }
  throw new InvariantBroken('no free spread code found');
}
