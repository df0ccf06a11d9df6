import { checkVerifyCode, normaliseMobile } from '@clearcrate/contract/auth-rules';
import type { ErrorName } from '@clearcrate/contract/errors';
import { CODE_REFUSALS, onlyFaults, refusalName } from '../../lib/form/refusals.ts';

export type ReserveField = 'mobile' | 'code' | 'agreed' | 'adult';
export type ReserveFault =
  | 'mobileRequired'
  | Extract<ErrorName, 'mobileInvalid' | 'codeRequired' | 'codeWrong' | 'agreementRequired' | 'adultRequired'>;

export interface ReserveWish {
  areaCode: string;
  mobile: string;
  code: string;
  agreed: boolean;
  adult: boolean;
}

function phoneFault({ areaCode, mobile }: ReserveWish): ReserveFault | undefined {
  if (mobile.trim() === '') return 'mobileRequired';
  return normaliseMobile(areaCode, mobile) ? undefined : 'mobileInvalid';
}

export function reserveFaults(wish: ReserveWish): Partial<Record<ReserveField, ReserveFault>> {
  return onlyFaults<ReserveField, ReserveFault>({
    mobile: phoneFault(wish),
    code: checkVerifyCode(wish.code) as ReserveFault | undefined,
    adult: wish.adult ? undefined : 'adultRequired',
    agreed: wish.agreed ? undefined : 'agreementRequired',
  });
}

const FIELD_OF_ERROR: Partial<Record<ErrorName, ReserveField>> = {
  mobileInvalid: 'mobile',
  ...CODE_REFUSALS,
  agreementRequired: 'agreed',
  adultRequired: 'adult',
};

/** The field of a rejection; undefined when it concerns the whole form. */
export function fieldOfRefusal(code: number): ReserveField | undefined {
  const name = refusalName(code);
  return name && FIELD_OF_ERROR[name];
}
