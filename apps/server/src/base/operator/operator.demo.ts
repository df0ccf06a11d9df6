import { DEMO_OPERATOR } from '@clearcrate/contract/operator-rules';
import { OPERATOR_ROLES, type OperatorRole } from '@clearcrate/contract/permissions';
import type { Platform } from '../../platform/platform.ts';
import type { Passwords } from '../../platform/security/passwords.ts';
import { TOTP_PURPOSE } from './sign-in/operator.second-factor.ts';

const NAMES: Record<OperatorRole, string> = {
  owner: '林知夏',
  operator: '周屿',
  finance: '许南乔',
  support: '何青',
  risk: '陆以宁',
  auditor: '沈默之',
};

/** One of each role and a second owner, since operators cannot approve their own proposals. */
export async function seedDemoOperators({ db, vault, clock }: Platform, passwords: Passwords): Promise<void> {
  const people = [
    ...OPERATOR_ROLES.map((role) => ({ role, name: NAMES[role], email: `${role}@clearcrate.example` })),
    { role: 'owner', name: '顾清和', email: 'owner2@clearcrate.example' },
  ];
  const known = await db.selectFrom('operator').select('email').execute();
  const missing = people.filter(({ email }) => !known.some((row) => row.email === email));
  if (missing.length === 0) return;
  const shared = {
    password_hash: await passwords.hash(DEMO_OPERATOR.password),
    totp_step: 0n,
    invited_by: '',
    created_at: new Date(clock.now()),
  };
  await db
    .insertInto('operator')
    .values(
      missing.map((person) => ({
        ...person,
        ...shared,
        sealed_totp: vault.seal(Buffer.from(DEMO_OPERATOR.secret), TOTP_PURPOSE),
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
