import { parseArgs } from 'node:util';
import { admitReservations } from '../base/reserve/reserve.module.ts';
import { createPlatform } from '../platform/create-platform.ts';
import { StartupError } from '../platform/errors.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/** `npm run reserve -- admit --channel earlybird [--count 100 | --mobile +8613912345678]`: lets reservations in, first come first. */

const USAGE = 'usage: npm run reserve -- admit --channel <code> [--count <number> | --mobile <number with area code>]';

function readWish(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { channel: { type: 'string' }, count: { type: 'string' }, mobile: { type: 'string' } },
  });
  if (positionals.join() !== 'admit' || !values.channel) throw new StartupError(USAGE);
  if (values.count !== undefined && !/^[1-9]\d{0,8}$/.test(values.count)) throw new StartupError(USAGE);
  return {
    channelCode: values.channel,
    ...(values.count === undefined ? {} : { count: Number(values.count) }),
    ...(values.mobile === undefined ? {} : { mobile: values.mobile }),
  };
}

await runCommand(async (args) => {
  const wish = readWish(args);
  await withDatabase('reserve', async ({ config, log, url }) => {
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      const { numbers, players } = await admitReservations(platform, wish);
      console.log(`let in: ${numbers} numbers, ${players} of them players already`);
    } finally {
      await platform.close();
    }
  });
  return 0;
});
