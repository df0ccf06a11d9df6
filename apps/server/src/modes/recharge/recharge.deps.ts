import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Operators } from '../../base/operator/operator.module.ts';
import type { Persons } from '../../base/person/person.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Profile } from '../../base/profile/profile.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export interface RechargeDeps {
  ledger: Ledger;
  policy: Policy;
  bounds: Bounds;
  profile: Pick<Profile, 'steamUrlOf'>;
  persons: Pick<Persons, 'paidWith'>;
  approvals: Operators['approvals'];
}
