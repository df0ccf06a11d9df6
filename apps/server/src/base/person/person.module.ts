import { hash } from 'node:crypto';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealedColumn } from '../../platform/security/reseal.ts';
import type { Vault } from '../../platform/security/vault.ts';
import type { Account, Appearance } from '../account/account.module.ts';
import type { Policy } from '../policy/policy.module.ts';
import { personsChanged } from './person.events.ts';
import * as store from './person.repository.ts';

/**
 * Purpose for sealing and fingerprinting a sign; the same value of another kind is a different
 * sign.
 */
const signPurpose = (name: store.SignName): string => `person-${name}`;

const nameOfKind = (kind: number): store.SignName => {
  const name = (Object.keys(store.SIGNS) as store.SignName[]).find((one) => store.SIGNS[one] === kind);
  invariant(name, `unknown sign kind ${kind}`);
  return name;
};

export const SEALED_SIGNS: SealedColumn = {
  table: 'person_sign',
  column: 'sealed',
  kindColumn: 'kind',
  printColumn: 'print',
  purpose: (kind) => signPurpose(nameOfKind(kind)),
};

interface PersonDeps {
  ledger: Ledger;
  policy: Policy;
  account: Account;
}

interface Sign {
  name: store.SignName;
  value: string;
}

const same = (left: readonly bigint[], right: readonly bigint[]) =>
  left.length === right.length && left.every((id, index) => id === right[index]);

/** Stores signs: sealed, and looked up by their fingerprints. */
function createSigns(vault: Vault) {
  const printsOf = ({ name, value }: Sign) => vault.fingerprints(value, signPurpose(name));

  const hold = async (tx: Tx, playerId: bigint, sign: Sign, known?: bigint): Promise<void> => {
    const [print] = printsOf(sign);
    const sealed = () => vault.seal(Buffer.from(sign.value), signPurpose(sign.name));
    const signId = known ?? (await store.addSign(tx, sign.name, print as Buffer, sealed()));
    await store.addHolder(tx, playerId, sign.name, signId);
  };

  /**
   * Records a payment account that the player has paid by, in the caller's transaction, which takes
   * no further lock. It links no accounts; it shows whether two players have paid by the same
   * payment account. Only a hash of the account's id is sealed: the id itself is never needed.
   */
  const paidWith = async (tx: Tx, playerId: bigint, payerId: string): Promise<void> => {
    const sign: Sign = { name: 'payer', value: hash('sha256', payerId, 'base64url') };
    if ((await store.heldOf(tx, playerId, printsOf(sign))).size > 0) return;
    await store.lockPayer(tx, sign.value);
    await hold(tx, playerId, sign, await store.findSign(tx, sign.name, printsOf(sign)));
  };
  return { printsOf, hold, paidWith };
}

export type Persons = ReturnType<typeof createPersons>;

/**
 * Links the accounts of one person. A verified identity decides, on every account; an unverified
 * account is linked by a shared device or phone where the market's policy says so. Lock order:
 * linking, players, payer.
 */
export function createPersons({ bus, db, vault }: Platform, { ledger, policy, account }: PersonDeps) {
  const { printsOf, hold, paidWith } = createSigns(vault);

  const wantedAccounts = async (from: Queryable, playerId: bigint): Promise<bigint[]> => {
    const audience = (await account.audiencesOf(from, [playerId])).get(playerId);
    const tx = from.isTransaction ? (from as Tx) : undefined;
    const by = audience && !audience.verified ? (await policy.of(audience, tx)).matchPersonsBy : [];
    return store.matchAccounts(from, playerId, by);
  };

  /**
   * Recomputes the accounts that count for the player and for all candidates. Returns the players
   * for whom they changed.
   */
  const relink = async (tx: Tx, playerId: bigint): Promise<bigint[]> => {
    const neighbours = await store.findNeighbours(tx, playerId);
    // Behind the locks of all of them: their spending has either committed or will see the new
    // links.
    await ledger.lock(tx, ...neighbours);
    const changed: bigint[] = [];
    for (const neighbour of neighbours) {
      const wanted = await wantedAccounts(tx, neighbour);
      if (same(wanted, await store.findAccounts(tx, neighbour))) continue;
      await store.setAccounts(tx, neighbour, wanted);
      changed.push(neighbour);
    }
    return changed;
  };

  /** Publishes the change. Call it after the transaction has committed. */
  const announce = (playerIds: readonly bigint[]): void => {
    if (playerIds.length > 0) bus.publish(personsChanged, { playerIds: playerIds.map(String) });
  };

  /** Records the device and phone of a sign-in, and links accounts that match. */
  const appeared = async ({ playerId, deviceId, mobile }: Appearance): Promise<void> => {
    const signs: Sign[] = [];
    if (deviceId !== '') signs.push({ name: 'device', value: deviceId });
    if (mobile !== null) signs.push({ name: 'phone', value: mobile });
    const held = signs.length === 0 ? new Set() : await store.heldOf(db, playerId, signs.flatMap(printsOf));
    const fresh = signs.filter(({ name }) => !held.has(store.SIGNS[name]));
    if (fresh.length === 0 && same(await wantedAccounts(db, playerId), await store.findAccounts(db, playerId))) return;
    const changed = await db.transaction().execute(async (tx) => {
      await store.lockLinking(tx);
      for (const sign of fresh) await hold(tx, playerId, sign, await store.findSign(tx, sign.name, printsOf(sign)));
      return relink(tx, playerId);
    });
    announce(changed);
  };
  account.onAppearance(appeared);

  return {
    /**
     * Links the player to every account of the same identity, in the caller's transaction, which
     * must not hold a player's lock yet. Returns the players to announce, or `undefined` when the
     * identity has reached its number of accounts.
     */
    identify: async (tx: Tx, playerId: bigint, value: string, accountsMax: number): Promise<bigint[] | undefined> => {
      const sign: Sign = { name: 'identity', value };
      await store.lockLinking(tx);
      const known = await store.findSign(tx, sign.name, printsOf(sign));
      if (known !== undefined && (await store.countHolders(tx, known)) >= accountsMax) return undefined;
      await hold(tx, playerId, sign, known);
      return relink(tx, playerId);
    },
    paidWith,
    announce,
  };
}
