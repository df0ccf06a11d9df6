import type { Policy } from '../../base/policy/policy.module.ts';
import type { Profile } from '../../base/profile/profile.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export interface DeliveryDeps {
  ledger: Ledger;
  policy: Policy;
  profile: Pick<Profile, 'steamUrlOf'>;
}
