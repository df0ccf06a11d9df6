import type { DataOf } from '@clearcrate/contract/endpoint';
import type { FestivalPrize, StickerRewarded, stickerReward } from '@clearcrate/contract/festival';
import { FESTIVAL_PLACES } from '@clearcrate/contract/festival-themes';
import type { UserKind } from '@clearcrate/contract/kinds';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import type { FestivalPlan, PrizePlan } from './festival.config.ts';
import { festivalRewarded } from './festival.events.ts';
import { type Album, albumName, insertRewards, type RewardRow, readAlbums } from './festival.repository.ts';
import { prizeMoves, stateAt } from './festival.rules.ts';

export interface RewardInput {
  playerId: bigint;
  userKind: UserKind;
  plan: FestivalPlan;
  page: string;
  /** Stickers required in the album. */
  stickers: readonly string[];
  prize: PrizePlan;
  /** The skin when the prize is one. */
  goods: { goodsId: bigint; price: Minor; quality: number } | undefined;
  view: FestivalPrize;
}

interface Known {
  albums: Map<string, Album>;
}

function checkClaim({ playerId, plan, page, stickers }: RewardInput, { albums }: Known): Album {
  const album = albums.get(albumName({ playerId, festival: plan.code }));
  invariant(album, 'album was not loaded');
  if (album.rewarded.has(page)) throw new AppError('stickerRewarded');
  const missing = stickers.filter((sticker) => !album.stickers.has(sticker)).length;
  if (missing > 0) throw new AppError('stickersMissing', { missing });
  return album;
}

/** Puts the skin into the bag or posts the amount, and emits the event. */
function give(input: RewardInput, work: PlayWork, id: bigint): void {
  const { playerId, userKind, plan, page, prize, goods } = input;
  const reference = BigInt(FESTIVAL_PLACES[plan.place]);
  const moves = prizeMoves(prize);
  if (moves.length > 0) work.sheet.post({ owner: playerId, kind: 'festival.prize', reference: String(id), moves });
  if (goods) {
    const { goodsId, price, quality } = goods;
    const fact = { playerId, userKind, mode: MODES.festival.number, reference, plays: 0, spent: 0n };
    work.win(fact, [{ id, goodsId, quality, price }]);
  }
  const won = goods && { goodsId: String(goods.goodsId), bagItemId: String(id), price: formatAmount(goods.price) };
  const gift = 'asset' in prize ? { asset: prize.asset, amount: formatAmount(prize.amount) } : null;
  work.announce(
    event(festivalRewarded, { playerId: String(playerId), place: plan.place, page, goods: won ?? null, gift }),
  );
}

function decide(input: RewardInput, work: PlayWork, known: Known): { answer: StickerRewarded; kept: RewardRow } {
  const { playerId, plan, page, stickers, prize, goods, view } = input;
  work.book.checkBreak(playerId);
  const album = checkClaim(input, known);
  const [id] = work.takeNumbers(1) as [bigint];
  give(input, work, id);
  // Update the batch's state. Nothing throws from here on, so no undo is needed.
  album.rewarded.add(page);
  const given = 'asset' in prize ? prize : undefined;
  return {
    answer: {
      festival: plan.code,
      page,
      prize: view,
      bagItemId: goods ? String(id) : null,
      amount: formatAmount(work.sheet.coins(playerId)),
      ammon: formatAmount(work.sheet.balance(playerId, 'shell')),
      point: formatAmount(work.sheet.balance(playerId, 'point')),
    },
    kept: {
      ...{ playerId, festival: plan.code, page, id, stickers },
      goodsId: goods?.goodsId ?? null,
      price: goods?.price ?? null,
      asset: given?.asset ?? null,
      amount: given?.amount ?? null,
    },
  };
}

/**
 * Creates the operation that pays the reward of a full page once. The owner lock serialises a
 * player's claims.
 */
export function createRewarding(
  { calendar }: Platform,
  deps: PlayDeps,
): Operate<RewardInput, DataOf<typeof stickerReward>> {
  return createPlay<RewardInput, Known, RewardRow, DataOf<typeof stickerReward>>(deps, {
    name: 'festival.reward',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 1,
    load: async (runner, inputs) => ({
      albums: await readAlbums(
        runner,
        inputs.map(({ playerId, plan }) => ({ playerId, festival: plan.code })),
      ),
    }),
    decide: (input, work, known) => {
      if (stateAt(input.plan, calendar, work.nowMs) !== 'open') throw new AppError('festivalClosed');
      return decide(input, work, known);
    },
    persist: (runner, rewards, at) => [insertRewards(runner, rewards, at)],
  });
}
