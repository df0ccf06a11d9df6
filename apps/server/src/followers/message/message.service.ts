import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  copyMissing,
  countMessages,
  countUnread,
  deleteOne,
  deleteRead,
  findMessage,
  findMessages,
  hasMissing,
  lockBoxes,
  markRead,
  trimBoxes,
} from './message.repository.ts';
import { type Unread, unreadOf } from './message.rules.ts';
import { createSending } from './message.sending.ts';

export type Inbox = ReturnType<typeof createInbox>;

export function createInbox(platform: Platform) {
  const { clock, db } = platform;
  const sending = createSending(platform);

  const unread = async (playerId: bigint): Promise<Unread> => unreadOf(await countUnread(db, [playerId]));

  /** Runs an action on the locked inbox after copying missing broadcasts. */
  const inBox = <Result>(playerId: bigint, action: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await lockBoxes(tx, [playerId]);
      await copyMissing(tx, playerId);
      const done = await action(tx);
      await trimBoxes(tx, [playerId]);
      return done;
    });

  /** Changes an inbox, then publishes the unread count to the player's devices. */
  const change = async <Result>(playerId: bigint, action: (tx: Tx) => Promise<Result>) => {
    const result = await inBox(playerId, action);
    const left = await unread(playerId);
    sending.publishCount(playerId, left.noReadMessages);
    return { result, unread: left };
  };

  return {
    ...sending,
    unread,

    async list(playerId: bigint, kind: number, limit: number, offset: number) {
      if (await hasMissing(db, playerId)) await inBox(playerId, async () => {});
      const [rows, total, left] = await Promise.all([
        findMessages(db, playerId, kind, limit, offset),
        countMessages(db, playerId, kind),
        unread(playerId),
      ]);
      return { rows, total, unread: left };
    },

    async find(playerId: bigint, id: bigint) {
      const row = await findMessage(db, playerId, id);
      if (!row) throw new AppError('messageUnknown');
      return row;
    },

    async read(playerId: bigint, which: { id?: bigint; kind: number }): Promise<Unread> {
      const at = new Date(clock.now());
      return (await change(playerId, (tx) => markRead(tx, playerId, which, at))).unread;
    },

    async deleteRead(playerId: bigint): Promise<number> {
      return (await change(playerId, (tx) => deleteRead(tx, playerId))).result;
    },

    async delete(playerId: bigint, id: bigint): Promise<Unread> {
      const { unread: left } = await change(playerId, async (tx) => {
        if (!(await deleteOne(tx, playerId, id))) throw new AppError('messageUnknown');
      });
      return left;
    },
  };
}
