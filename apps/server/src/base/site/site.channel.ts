import { offersMail } from '@clearcrate/contract/email-rules';
import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../platform/db/database.ts';
import { configValues, findChannels } from './site.repository.ts';
import { channelWithCode, textIn } from './site.rules.ts';

/** The ways to receive a code that a channel offers, such as `sms+mail`. */
const WAYS_KEY = 'code.ways';

/** Whether a channel sends codes by e-mail too. The default channel's setting stands in. */
export async function readOffersMail(db: Queryable, channelCode: string): Promise<boolean> {
  const items = await configValues(db, [DEFAULTS.channelCode, channelCode]);
  const waysOf = (code: string) =>
    items.find((item) => item.itemKey === WAYS_KEY && item.channelCode === code)?.itemValue;
  return offersMail(waysOf(channelCode) ?? waysOf(DEFAULTS.channelCode));
}

/** The brand of a channel; that of the default channel for an unknown one. */
export async function readChannelName(db: Queryable, channelCode: string, locale: Locale): Promise<string> {
  const channel = channelWithCode(await findChannels(db), channelCode);
  return channel ? textIn(channel.names, locale) : '';
}
