import { MESSAGE_KINDS } from '@clearcrate/contract/message';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { findPlayers } from './message.repository.ts';
import type { Inbox } from './message.service.ts';

/** Texts by language. An empty text falls back to the default language. */
function texts(longest: number) {
  const text = z.string().max(longest).default('');
  return z.strictObject({ zh: z.string().min(1).max(longest), en: text, vi: text, ko: text, tw: text });
}

/** Schema of an operator's message. A blank line in the contents starts a new paragraph. */
export const operatorMessage = z.strictObject({
  kind: z.enum(['system', 'prize', 'delivery', 'recharge', 'battle']).default('system'),
  titles: texts(80),
  contents: texts(4_000),
  /** Path of a page, such as `/vip`. */
  link: z
    .string()
    .max(200)
    .regex(/^(?:\/(?!\/)[\w\-/?=&%.+]*)?$/)
    .default(''),
  /** Recipients; without it the message is a broadcast. */
  playerIds: z
    .array(z.string().regex(/^\d{1,18}$/))
    .min(1)
    .max(10_000)
    .optional(),
  channelCode: z.string().max(64).default(''),
  forNewcomers: z.boolean().default(false),
});
export type OperatorMessage = z.output<typeof operatorMessage>;

const SLICE = 500;

/**
 * Sends an operator's message. Returns the number of recipients and the unknown ids; `undefined`
 * for a broadcast.
 */
export async function sendFromOperator(
  { db, outbox }: Platform,
  inbox: Inbox,
  message: OperatorMessage,
): Promise<{ sent: number; unknown: string[] } | undefined> {
  const { titles, contents, link, playerIds, channelCode, forNewcomers } = message;
  const kind = MESSAGE_KINDS[message.kind];
  if (!playerIds) {
    const broadcast = { kind, titles, contents, link, channelCode, forNewcomers };
    await db.transaction().execute((tx) => inbox.broadcast(tx, broadcast));
    outbox.poke();
    return undefined;
  }
  const wanted = [...new Set(playerIds)].map(BigInt);
  const found = await findPlayers(db, wanted);
  const params = { title: titles, content: contents };
  // In slices, so that each transaction locks a limited number of inboxes.
  for (let start = 0; start < found.length; start += SLICE) {
    const slice = found.slice(start, start + SLICE);
    await db.transaction().execute((tx) =>
      inbox.send(
        tx,
        slice.map((playerId) => ({ playerId, template: 'notice' as const, kind, params, link })),
      ),
    );
  }
  return { sent: found.length, unknown: wanted.filter((id) => !found.includes(id)).map(String) };
}
