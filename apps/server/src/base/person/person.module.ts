import { hash } from 'node:crypto';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Account, Appearance } from '../account/account.module.ts';
import type { Policy } from '../policy/policy.module.ts';
import { personsChanged } from './person.events.ts';
import * as store from './person.repository.ts';

/** What a sign is sealed and fingerprinted for; the same value of another kind is another sign. */
const signPurpose = (name: store.SignName): string => `person-${name}`;

const nameOfKind = (kind: number): store.SignName => {
  const name = (Object.keys(store.SIGNS) as store.SignName[]).find((one) => store.SIGNS[one] === kind);
  invariant(name, `no sign is of the kind ${kind}`);
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

/** Signs as they are kept: sealed, and found by their fingerprints. */
function createSigns(vault: Vault) {
  const printsOf = ({ name, value }: Sign) => vault.fingerprints(value, signPurpose(name));

  const hold = async (tx: Tx, playerId: bigint, sign: Sign, known?: bigint): Promise<void> => {
    const [print] = printsOf(sign);
    const sealed = () => vault.seal(Buffer.from(sign.value), signPurpose(sign.name));
    const signId = known ?? (await store.addSign(tx, sign.name, print as Buffer, sealed()));
    await store.addHolder(tx, playerId, sign.name, signId);
  };

  /**
   * Remembers a payment account that the player has paid by, in the caller's transaction, which takes no other lock behind this. It
   * binds nobody together; who asks whether two have paid by the same account finds the sign. Only a hash of the account's id is sealed:
   * nothing here ever needs the id itself.
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
 * People behind accounts. Who has proven an identity is that person, on every account; who has not is taken for whoever shares
 * a device or phone, where the policy of their market asks for it. Locks are taken in this order: linking, players, payer.
 */
export function createPersons({ bus, db, vault }: Platform, { ledger, policy, account }: PersonDeps) {
  const { printsOf, hold, paidWith } = createSigns(vault);

  const wantedAccounts = async (from: Queryable, playerId: bigint): Promise<bigint[]> => {
    const audience = (await account.audiencesOf(from, [playerId])).get(playerId);
    const tx = from.isTransaction ? (from as Tx) : undefined;
    const by = audience && !audience.verified ? (await policy.of(audience, tx)).matchPersonsBy : [];
    return store.matchAccounts(from, playerId, by);
  };

  /** Works out anew who counts for the player and for everybody they may be; gives those for whom it has changed. */
  const relink = async (tx: Tx, playerId: bigint): Promise<bigint[]> => {
    const neighbours = await store.findNeighbours(tx, playerId);
    // Behind the locks of all of them: what they spend now is either done, or will know of the others.
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

  /** Call it once the transaction that changed them has committed. */
  const announce = (playerIds: readonly bigint[]): void => {
    if (playerIds.length > 0) bus.publish(personsChanged, { playerIds: playerIds.map(String) });
  };

  /** Remembers by what a player can be recognised, and binds them together with whom they turn out to be. */
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
     * Makes the player one with every account of the same identity, in the caller's transaction, which holds no player's lock
     * yet. Gives whom to announce, or nothing when the identity stands for enough accounts.
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
