import { OPERATOR_NAME } from '@clearcrate/contract/operator-rules';
import { emailText } from '@clearcrate/contract/operator-sign-in';
import { type Command, defineAction } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withApp } from './lib/with-store.ts';

const inviteOwner = defineAction({
  summary: 'Prints the link by which one of the first two owners signs up; it works once, for 72 hours.',
  arguments: ['email'],
  options: { name: { value: 'name', required: true, summary: 'shown in the audit log' } },
  run: ({ arguments: { email }, options: { name } }) => {
    const address = emailText.safeParse(email);
    if (!address.success) throw new UsageError('The first argument must be an e-mail address.');
    if (name.length < OPERATOR_NAME.min || name.length > OPERATOR_NAME.max)
      throw new UsageError(`A name has ${OPERATOR_NAME.min} to ${OPERATOR_NAME.max} characters.`);
    return withApp('operators', async ({ modules }) => {
      const invitation = await modules.operators.inviteFirst(address.data, name);
      return { data: invitation, text: [invitation.link, `valid until ${invitation.expiresAt}`] };
    });
  },
});

export const command: Command = { actions: { 'invite-owner': inviteOwner } };
