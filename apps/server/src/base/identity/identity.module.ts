import * as identity from '@clearcrate/contract/identity';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Account } from '../account/account.module.ts';
import type { Persons } from '../person/person.module.ts';
import { type IdentityProvider, rulesOnly } from './identity.provider.ts';
import { createIdentityService } from './identity.service.ts';

export { SEALED_IDENTITIES } from './identity.records.ts';

interface IdentityDeps {
  account: Account;
  persons: Persons;
}

interface IdentityOptions {
  /** Matches names with numbers; without one, only the format rules apply. */
  provider?: IdentityProvider;
}

/** Real names: submitted, verified, sealed, and shown masked. */
export function createIdentity(
  platform: Platform,
  { account, persons }: IdentityDeps,
  { provider = rulesOnly }: IdentityOptions = {},
) {
  const service = createIdentityService(platform, persons, provider);
  account.addInfo(async (playerId) => {
    const { realName, idNumber } = await service.readMasked(playerId);
    return { ext: { realName, idNumber } };
  });
  return {
    readMasked: service.readMasked,
    readClear: service.readClear,
    routes: (router: Router) => {
      router.route(identity.realName, (body, { player }) => service.submit(player.playerId, body));
      router.route(identity.queryRealName, (_body, { player }) => service.stateOf(player.playerId));
    },
  };
}
