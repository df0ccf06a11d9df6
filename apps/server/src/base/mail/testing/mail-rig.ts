import { type ArrivedMail, createMailSide, type MailSide } from '@clearcrate/sandbox/mail/mail.side';
import { vi } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { openStore, type Store } from '../../account/testing/account-store.ts';

export const MAIL_FROM = 'codes@store.test';

export interface MailRig {
  store: Store;
  mail: MailSide;
  /** The newest mail to an address, once it has arrived. */
  mailTo(address: string): Promise<ArrivedMail>;
  attempts(): Promise<Awaited<ReturnType<typeof readAttempts>>>;
  offer(ways: string): Promise<void>;
  close(): Promise<void>;
}

const readAttempts = ({ database }: Store) =>
  database.db.selectFrom('mail_attempt').selectAll().orderBy('id').execute();

const POLL_MS = 10;
const PATIENCE_MS = 20_000;

/** The account module behind HTTP on a real database, with the sandbox's mail server over the network. */
export async function openMailRig({ log }: { log?: Log } = {}): Promise<MailRig> {
  const clock = movableClock(TEST_START_MS);
  const mail = createMailSide(clock);
  const port = await mail.listen(0, '127.0.0.1');
  const { user, password } = mail.account;
  const env = { MAIL_URL: `smtp://${user}:${password}@127.0.0.1:${port}`, MAIL_FROM };
  const store = await openStore({ clock, env, ...(log ? { log } : {}) });
  const offer = async (ways: string) => {
    const row = { channel_code: 'DEFAULT', item_key: 'code.ways', item_value: ways, updated_at: new Date(clock.now()) };
    await store.database.db
      .insertInto('config_item')
      .values(row)
      .onConflict((conflict) => conflict.columns(['channel_code', 'item_key']).doUpdateSet({ item_value: ways }))
      .execute();
  };
  await offer('sms+mail');
  return {
    store,
    mail,
    offer,
    mailTo: (address) =>
      vi.waitFor(
        () => {
          const found = mail.arrived.findLast(({ to }) => to.includes(address));
          if (!found) throw new Error(`no mail to ${address} arrived`);
          return found;
        },
        { timeout: PATIENCE_MS, interval: POLL_MS },
      ),
    attempts: () => readAttempts(store),
    close: async () => {
      await store.close();
      await mail.close();
    },
  };
}
