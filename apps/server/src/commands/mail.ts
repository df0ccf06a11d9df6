import { parseEmail } from '@clearcrate/contract/email-rules';
import { isLocale, LOCALES } from '@clearcrate/contract/locale';
import { createMailDesk, type MailAttemptLine, type MailDesk } from '../base/mail/mail.operator.ts';
import { type Command, defineAction, type Result } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withPlatform } from './lib/with-store.ts';

const LONGEST_HOURS = 24 * 90;

const atDesk = (work: (desk: MailDesk) => Promise<Result>) =>
  withPlatform('mail', (platform) => work(createMailDesk(platform)));

const attemptLine = ({ at, domain, purpose, state, reason }: MailAttemptLine) =>
  `${at.toISOString()}  ${domain.padEnd(12)} ${purpose.padEnd(9)} ${state}${reason === '' ? '' : ` (${reason})`}`;

const failures = defineAction({
  summary: 'Lists e-mails that were rejected or bounced, or whose outcome is uncertain.',
  options: { hours: { value: 'number', summary: 'how far back (24)' } },
  run: ({ options: { hours = '24' } }) => {
    const count = Number(hours);
    if (!Number.isInteger(count) || count < 1 || count > LONGEST_HOURS)
      throw new UsageError(`Give a whole number from 1 to ${LONGEST_HOURS}.`);
    return atDesk(async (desk) => {
      const lines = await desk.failures(count);
      return { data: lines, text: [...lines.map(attemptLine), `${lines.length} failures`] };
    });
  },
});

const test = defineAction({
  summary: 'Sends a test message and shows what the mail server answered.',
  arguments: ['address'],
  options: { language: { value: 'code', summary: `${LOCALES.join('|')} (zh)` } },
  run: ({ arguments: { address }, options: { language = 'zh' } }) => {
    const to = parseEmail(address)?.address;
    if (!to) throw new UsageError('Give an address such as you@example.com.');
    if (!isLocale(language)) throw new UsageError(`The language must be one of ${LOCALES.join(', ')}.`);
    return atDesk(async (desk) => {
      const lines = await desk.test(to, language);
      const isSent = lines.some(({ state }) => state === 'accepted');
      return { data: lines, text: lines.map(attemptLine), exitCode: isSent ? 0 : 1 };
    });
  },
});

export const command: Command = { actions: { failures, test } };
