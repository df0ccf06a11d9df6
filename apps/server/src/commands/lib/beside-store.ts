import type { SmsScene } from '@clearcrate/contract/auth';
import type { Locale } from '@clearcrate/contract/locale';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type Config, isProduction, readConfig } from '../../platform/config.ts';
import { findRunningPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { FolderTaken } from '../../platform/db/embedded/owner-lock.ts';
import { StartupError } from '../../platform/errors.ts';
import { fillIn, loadMessages } from '../../platform/messages.ts';
import { runCommand } from './run-command.ts';

/** All that `apps/sandbox` may use of the server. */

export type StoreSettings = Pick<Config, 'DATA_DIR' | 'HOST' | 'PORT' | 'PUBLIC_URL'> & { clock: Clock };

/**
 * Runs a program that stands in for the outside world of a store in development. Rejects production,
 * and a data folder whose store is running: that store has such a program already.
 */
export const runBesideStore = (name: string, work: (store: StoreSettings) => Promise<number>): Promise<void> =>
  runCommand(async () => {
    const config = readConfig(process.env);
    if (isProduction(config)) throw new StartupError(`${name} does not run in production.`);
    if (await findRunningPostgres(config.DATA_DIR)) throw new FolderTaken(config.DATA_DIR);
    return work({ ...config, clock: systemClock });
  });

const smsTexts = loadMessages('sms');

/** The text of a message as the store writes it, which providers keep as a template. */
export const smsText = (locale: Locale, scene: SmsScene, values: Readonly<Record<string, string>>): string =>
  fillIn(smsTexts[locale][scene] ?? '', values);
