import type { DataOf } from '@clearcrate/contract/endpoint';
import type { activateSticker, DrawnSticker } from '@clearcrate/contract/festival';
import { FESTIVAL_PLACES, FESTIVAL_THEMES } from '@clearcrate/contract/festival-themes';
import { MODES } from '@clearcrate/contract/modes';
import { pick } from '@clearcrate/fairness/odds';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findOrReserveRules,
  type NamedRule,
  type ReservedRule,
  writeRules,
} from '../../play/fairness/fairness.module.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import type { FestivalPlan } from './festival.config.ts';
import { type Album, albumName, type DrawnRow, insertStickers, readAlbums } from './festival.repository.ts';
import { stateAt, stickerTable } from './festival.rules.ts';

export interface DrawInput {
  playerId: bigint;
  plan: FestivalPlan;
  /** The rule shown to the player. */
  rule: NamedRule;
}

interface Known {
  albums: Map<string, Album>;
  rules: Map<string, ReservedRule>;
}

interface Kept {
  drawn: DrawnRow;
  rule: NamedRule & ReservedRule;
}

const countDrawn = ({ stickers }: Album): number => [...stickers.values()].reduce((sum, count) => sum + count, 0);

function draw({ playerId, plan, rule }: DrawInput, work: PlayWork, known: Known): { answer: DrawnSticker; kept: Kept } {
  const album = known.albums.get(albumName({ playerId, festival: plan.code }));
  const reserved = known.rules.get(rule.hash);
  invariant(album && reserved, 'album or rule was not loaded');
  work.enter(playerId, 'free');
  const waiting = album.earned - countDrawn(album);
  if (waiting < 1) throw new AppError('stickerNone');
  const serverSeedHash = work.draws.serverSeedHash(playerId);
  const [id] = work.takeNumbers(1) as [bigint];
  const table = stickerTable(plan.theme);
  const terms = {
    id,
    playerId,
    mode: MODES.festival.number,
    reference: BigInt(FESTIVAL_PLACES[plan.place]),
    playId: id,
    ruleId: reserved.id,
    cost: 0n,
    asset: 'coin',
  } as const;
  const { ticket, nonce, entry, first, last } = work.draws.draw(terms, (drawn) => {
    const picked = pick(table, drawn);
    return { ...picked, outcome: picked.entry.outcome };
  });
  const { item: sticker, page } = entry;
  const isNew = !album.stickers.has(sticker);
  // Update the batch's state. Nothing throws from here on, so no undo is needed.
  album.stickers.set(sticker, (album.stickers.get(sticker) ?? 0) + 1);
  const pages: readonly { page: string; stickers: readonly string[] }[] = FESTIVAL_THEMES[plan.theme];
  const have = pages.find((one) => one.page === page)?.stickers.filter((one) => album.stickers.has(one)).length ?? 0;
  const proof = { drawId: String(id), ticket, firstTicket: first, lastTicket: last, nonce, serverSeedHash };
  return {
    answer: { festival: plan.code, sticker, page, isNew, have, waiting: waiting - 1, ...proof },
    kept: {
      drawn: { playerId, drawId: id, festival: plan.code, theme: plan.theme, sticker },
      rule: { ...reserved, ...rule },
    },
  };
}

/**
 * Creates the operation that draws an earned sticker. Draw and sticker commit in one transaction;
 * the first draw publishes the rule.
 */
export function createDrawing(
  { calendar }: Platform,
  deps: PlayDeps,
): Operate<DrawInput, DataOf<typeof activateSticker>> {
  return createPlay<DrawInput, Known, Kept, DataOf<typeof activateSticker>>(deps, {
    name: 'festival.draw',
    players: ({ playerId }) => [playerId],
    numbers: () => 1,
    load: async (runner, inputs) => {
      const [albums, rules] = await Promise.all([
        readAlbums(
          runner,
          inputs.map(({ playerId, plan }) => ({ playerId, festival: plan.code })),
        ),
        findOrReserveRules(
          runner,
          inputs.map(({ rule }) => rule.hash),
        ),
      ]);
      return { albums, rules };
    },
    decide: (input, work, known) => {
      // Checked again behind the lock: the festival may have ended while the call waited.
      if (stateAt(input.plan, calendar, work.nowMs) !== 'open') throw new AppError('festivalClosed');
      return draw(input, work, known);
    },
    persist: (runner, kept, at) => [
      ...writeRules(
        runner,
        kept.map(({ rule }) => rule),
        at,
      ),
      insertStickers(
        runner,
        kept.map(({ drawn }) => drawn),
        at,
      ),
    ],
  });
}
