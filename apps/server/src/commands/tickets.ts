import { TICKET_ANSWER_MAX } from '@clearcrate/contract/ticket-rules';
import { createTicketDesk } from '../base/ticket/ticket.module.ts';
import { type Command, defineAction } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withPlatform } from './lib/with-store.ts';

const SHOWN = 100;

const list = defineAction({
  summary: "Lists players' questions that wait for an answer, oldest first.",
  run: () =>
    withPlatform('tickets', async (platform) => {
      const waiting = await createTicketDesk(platform).waiting(SHOWN);
      return {
        data: waiting,
        text: [
          ...waiting.flatMap(({ id, created_at, player_id, nickname, category, content }) => [
            [String(id).padStart(6), created_at.toISOString(), category.padEnd(8), String(player_id), nickname].join(
              '  ',
            ),
            `        ${content.replaceAll('\n', '\n        ')}`,
          ]),
          waiting.length === SHOWN ? `the first ${SHOWN}` : `${waiting.length} waiting`,
        ],
      };
    }),
});

const answer = defineAction({
  summary: "Answers a question; the words go to the player's inbox.",
  arguments: ['number', 'words...'],
  options: { as: { value: 'name', summary: 'who answers; kept with the answer' } },
  run: ({ arguments: { number, words }, options: { as: operator = 'command line' } }) => {
    const text = words.join(' ').normalize('NFC').trim();
    if (!/^[1-9]\d{0,17}$/.test(number)) throw new UsageError(`${number} is not the number of a question.`);
    if (text === '' || text.length > TICKET_ANSWER_MAX)
      throw new UsageError(`An answer has 1 to ${TICKET_ANSWER_MAX} characters.`);
    return withPlatform('tickets', async (platform) => {
      const isDone = await createTicketDesk(platform).answer({ ticketId: BigInt(number), answer: text, operator });
      return {
        data: { isDone },
        text: `${number}  ${isDone ? 'answered' : 'is not waiting: answered before, or unknown'}`,
        exitCode: isDone ? 0 : 1,
      };
    });
  },
});

export const command: Command = { main: list, actions: { list, answer } };
