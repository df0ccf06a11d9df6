import type { IdentityCountry } from '@clearcrate/contract/identity-rules';

/** A claim in its one spelling, already found well-formed and of age. */
export interface CheckedClaim {
  country: IdentityCountry;
  realName: string;
  idNumber: string;
  birthday: string;
}

/** Who says whether a name belongs to a number. Throws when it cannot say. */
export interface IdentityProvider {
  /** Kept with the result, so that an operator knows what a verification is worth. */
  readonly name: string;
  matches(claim: CheckedClaim): Promise<boolean>;
}

/** The default asks nobody: a number that obeys its country's rules is believed. Its name says so in every row. */
export const rulesOnly: IdentityProvider = { name: 'rules', matches: async () => true };
