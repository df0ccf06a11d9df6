import { networkOf } from '../../platform/address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Quota } from '../../platform/limits/quota.ts';
import { SIGN_IN_LIMITS } from './account.limits.ts';

/** The two ways lock apart: whoever is locked out by a stranger's wrong passwords can still come in by a code. */
type ProofKind = 'password' | 'code';

export interface SignInGuard {
  /** Counts one try, or refuses it. */
  admit(kind: ProofKind, mobile: string, ip: string): Promise<void>;
  /** A right proof starts the number's count anew; the address keeps its own, or one good account would pay for many guesses. */
  clear(kind: ProofKind, mobile: string): Promise<void>;
}

export function createSignInGuard(quota: Quota): SignInGuard {
  const { windowMs, triesPerNumber, triesPerAddress } = SIGN_IN_LIMITS;
  const keyOf = (kind: ProofKind, mobile: string) => `sign-in:${kind}:${mobile}`;
  return {
    admit: async (kind, mobile, ip) => {
      const fromAddress = await quota.use(`sign-in:address:${networkOf(ip)}`, windowMs);
      const forNumber = fromAddress > triesPerAddress ? 0 : await quota.use(keyOf(kind, mobile), windowMs);
      if (fromAddress > triesPerAddress || forNumber > triesPerNumber) {
        throw new AppError('signInLocked', { minutes: windowMs / 60_000 });
      }
    },
    clear: (kind, mobile) => quota.reset(keyOf(kind, mobile)),
  };
}
