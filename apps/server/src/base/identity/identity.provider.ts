import type { IdentityCountry } from '@clearcrate/contract/identity-rules';

/** A normalised claim that is well-formed and of age. */
export interface CheckedClaim {
  country: IdentityCountry;
  realName: string;
  idNumber: string;
  birthday: string;
}

/** Checks whether a name belongs to a number. Throws when it cannot. */
export interface IdentityProvider {
  /** Stored with the result, so that an operator knows how it was verified. */
  readonly name: string;
  matches(claim: CheckedClaim): Promise<boolean>;
}

/**
 * The default provider accepts every number that is valid in its country. Its name in each row says
 * so.
 */
export const rulesOnly: IdentityProvider = { name: 'rules', matches: async () => true };
