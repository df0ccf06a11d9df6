import { join } from 'node:path';

/** Where a store in development finds the accounts that the sandbox beside it has made. */
const accountsOf =
  (name: string) =>
  (dataDir: string): string =>
    join(dataDir, 'cashier', `${name}.json`);

export const merchantPath = accountsOf('merchant');
export const deliveryAccountPath = accountsOf('delivery');
export const smsAccountPath = accountsOf('sms');
