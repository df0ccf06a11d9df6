import { createTicketDesk, type TicketDesk } from '../base/ticket/ticket.module.ts';
import { createPlatform } from '../platform/create-platform.ts';
import { StartupError } from '../platform/errors.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/** `npm run tickets`: questions of players that wait for an answer. */

const USAGE = `usage: npm run tickets                                  what waits, oldest first
       npm run tickets -- answer <number> <words>…     the words go to the player's inbox
       add --as <name> to say who answers; the record keeps it`;
const SHOWN = 100;
const LONGEST = 2_000;

async function printWaiting(tickets: TicketDesk): Promise<void> {
  const waiting = await tickets.waiting(SHOWN);
  for (const { id, created_at, player_id, nickname, category, content } of waiting) {
    console.log(
      [String(id).padStart(6), created_at.toISOString(), category.padEnd(8), String(player_id), nickname].join('  '),
    );
    console.log(`        ${content.replaceAll('\n', '\n        ')}`);
  }
  console.log(waiting.length === SHOWN ? `the first ${SHOWN}` : `${waiting.length} waiting`);
}

function readAnswer([number, ...words]: readonly string[], operator: string) {
  const answer = words.join(' ').normalize('NFC').trim();
  if (number === undefined || !/^[1-9]\d{0,17}$/.test(number)) throw new StartupError(`Which one?\n${USAGE}`);
  if (answer === '' || answer.length > LONGEST) throw new StartupError(`An answer has 1 to ${LONGEST} signs.`);
  return { ticketId: BigInt(number), answer, operator };
}

/** Who answers, and the rest of what was written. */
function readOperator(args: readonly string[]): { operator: string; rest: string[] } {
  const at = args.indexOf('--as');
  if (at < 0) return { operator: 'command line', rest: [...args] };
  const operator = args[at + 1];
  if (!operator) throw new StartupError(USAGE);
  return { operator, rest: args.toSpliced(at, 2) };
}

await runCommand(async (args) => {
  const { operator, rest } = readOperator(args);
  const [command = 'list', ...words] = rest;
  if (!['list', 'answer'].includes(command)) {
    console.error(USAGE);
    return 2;
  }
  const answer = command === 'answer' ? readAnswer(words, operator) : undefined;
  let isDone = true;
  await withDatabase('tickets', async ({ config, log, url }) => {
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      const tickets = createTicketDesk(platform);
      if (!answer) await printWaiting(tickets);
      else isDone = await tickets.answer(answer);
      if (answer)
        console.log(`${answer.ticketId}  ${isDone ? 'answered' : 'is not waiting: answered already, or unknown'}`);
    } finally {
      await platform.close();
    }
  });
  return isDone ? 0 : 1;
});
