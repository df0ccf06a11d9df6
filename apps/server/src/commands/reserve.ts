import { admitReservations } from '../base/reserve/reserve.module.ts';
import { type Command, defineAction } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withPlatform } from './lib/with-store.ts';

const admit = defineAction({
  summary: 'Admits reservations of a channel, first come, first served.',
  options: {
    channel: { value: 'code', required: true, summary: 'the channel that was reserved for' },
    count: { value: 'number', summary: 'how many; without it and --mobile all' },
    mobile: { value: 'number', summary: 'one phone number with its area code' },
  },
  run: ({ options: { channel, count, mobile } }) => {
    if (count !== undefined && !/^[1-9]\d{0,8}$/.test(count)) throw new UsageError('--count takes a number.');
    const wish = {
      channelCode: channel,
      ...(count === undefined ? {} : { count: Number(count) }),
      ...(mobile === undefined ? {} : { mobile }),
    };
    return withPlatform('reserve', async (platform) => {
      const { numbers, players } = await admitReservations(platform, wish);
      return {
        data: { numbers, players },
        text: `admitted ${numbers} phone numbers, ${players} of them registered already`,
      };
    });
  },
});

export const command: Command = { actions: { admit } };
