import { SEALED_IDENTITIES } from '../../base/identity/identity.module.ts';
import { SEALED_AUTHENTICATORS } from '../../base/operator/operator.module.ts';
import { SEALED_SIGNS } from '../../base/person/person.module.ts';
import { SEALED_RANK_SEEDS } from '../../followers/rank/rank.module.ts';
import { SEALED_CRASH_CHAINS } from '../../modes/crash/crash.module.ts';
import type { Db } from '../../platform/db/database.ts';
import { forgetOtherMasterKeys } from '../../platform/security/key-register.ts';
import { type ResealProgress, resealColumn, type SealedColumn } from '../../platform/security/reseal.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { SEALED_ROOM_SEEDS, SEALED_SEEDS } from '../../play/fairness/fairness.module.ts';

/** All columns that are sealed with the master key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_SEEDS,
  SEALED_ROOM_SEEDS,
  SEALED_CRASH_CHAINS,
  SEALED_RANK_SEEDS,
  SEALED_IDENTITIES,
  SEALED_SIGNS,
  ...SEALED_AUTHENTICATORS,
];

/** Reseals all values with the vault's first key. Returns their number. */
export async function rotateSeals(
  db: Db,
  vault: Vault,
  onProgress: (progress: ResealProgress) => void,
): Promise<number> {
  let done = 0;
  for (const column of SEALED_COLUMNS) done += await resealColumn(db, vault, column, onProgress);
  await forgetOtherMasterKeys(db, vault);
  return done;
}
