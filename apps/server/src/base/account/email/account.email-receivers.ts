import { type EmailAddress, maskEmail, parseEmail } from '@clearcrate/contract/email-rules';
import type { Locale } from '@clearcrate/contract/locale';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readChannelName, readOffersMail } from '../../site/site.module.ts';
import { getSecrets } from '../account.repository.ts';
import type { Codes, MailRequest } from '../code/account.codes.ts';
import { channelOf, findEmail, findEmailOfMobile } from './account.email-repository.ts';

type Receiver = Pick<MailRequest, 'receiver' | 'subject' | 'findAddress' | 'store' | 'isSecret'>;

export type EmailReceivers = ReturnType<typeof createEmailReceivers>;

/** A code for a new address belongs to the player who asked for it. */
export const subjectOf = (playerId: bigint, { key }: EmailAddress) => `${playerId} ${key}`;

export function readEmail(text: string): EmailAddress {
  const email = parseEmail(text);
  if (!email) throw new AppError('emailInvalid');
  return email;
}

/** Where codes go by e-mail, and where they may. */
export function createEmailReceivers({ db }: Platform, { hasMail }: Pick<Codes, 'hasMail'>) {
  const offersMail = async (channelCode: string) => hasMail && readOffersMail(db, channelCode);

  const ownMobile = async (playerId: bigint): Promise<string> => {
    const { mobile } = await getSecrets(db, playerId);
    if (mobile === null) throw new AppError('mobileMissing');
    return mobile;
  };

  /** Returns the player's channel. */
  const assertOffered = async (playerId: bigint): Promise<string> => {
    const channelCode = await channelOf(db, playerId);
    if (!(await offersMail(channelCode))) throw new AppError('codeWayClosed');
    return channelCode;
  };

  return {
    ownMobile,
    assertOffered,

    /** For the player's own data. */
    stateOf: async (playerId: bigint, channelCode: string) => {
      const [address, mailOffered] = await Promise.all([findEmail(db, playerId), offersMail(channelCode)]);
      return { email: address === undefined ? '' : maskEmail(address), mailOffered };
    },

    /** Of the signed-in player: the bound address. */
    receiverOf: async (playerId: bigint, locale: Locale): Promise<Receiver> => {
      const mobile = await ownMobile(playerId);
      const channelCode = await assertOffered(playerId);
      if ((await findEmail(db, playerId)) === undefined) throw new AppError('emailMissing');
      const store = await readChannelName(db, channelCode, locale);
      return {
        receiver: mobile,
        subject: mobile,
        findAddress: (tx) => findEmail(tx, playerId),
        store,
        isSecret: false,
      };
    },

    /** For a visitor who gives a phone number. Does not reveal whether an account or address exists. */
    receiverOfStranger: async (mobile: string, channelCode: string, locale: Locale): Promise<Receiver> => {
      if (!(await offersMail(channelCode))) throw new AppError('codeWayClosed');
      const store = await readChannelName(db, channelCode, locale);
      const findAddress = async (tx: Tx) => {
        const found = await findEmailOfMobile(tx, mobile);
        // The caller chooses the channel of the call, but not that of the account. The same is read
        // for an unknown number, which takes the same time.
        return (await readOffersMail(tx, found?.channelCode ?? channelCode)) ? found?.address : undefined;
      };
      return { receiver: mobile, subject: mobile, findAddress, store, isSecret: true };
    },

    /** Of a player who proves a new address. */
    newReceiverOf: async (playerId: bigint, text: string, locale: Locale): Promise<Receiver> => {
      const email = readEmail(text);
      await ownMobile(playerId);
      const channelCode = await assertOffered(playerId);
      if ((await findEmail(db, playerId)) === email.address) throw new AppError('emailUnchanged');
      const store = await readChannelName(db, channelCode, locale);
      const findAddress = async () => email.address;
      return { receiver: email.key, subject: subjectOf(playerId, email), findAddress, store, isSecret: false };
    },
  };
}
