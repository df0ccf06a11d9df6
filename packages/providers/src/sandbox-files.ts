import { join } from 'node:path';

/** Paths of the account files that the sandbox writes for a store in development. */
const accountsOf =
  (name: string) =>
  (dataDir: string): string =>
    join(dataDir, 'cashier', `${name}.json`);

export const merchantPath = accountsOf('merchant');
export const deliveryAccountPath = accountsOf('delivery');
export const smsAccountPath = accountsOf('sms');
