import type { GoodsCard } from '@clearcrate/contract/box';
import { formatAmount } from '@clearcrate/contract/money';
import type { Participant, RafflePrize } from '@clearcrate/contract/raffle';
import { roundTimeMs } from '@clearcrate/fairness/beacon';
import { goodsCard } from '../../base/catalogue/catalogue.module.ts';
import type { EntryRow, PrizeView, RaffleRow } from './raffle.reads.ts';

/** Views of raffles for the wire. */

/** The round that a raffle is drawn with, and when it is signed. */
function roundView({ beacon_chain: chain, beacon_round: round, period_seconds, genesis_seconds }: RaffleRow) {
  if (chain === null || round === null || period_seconds === null || genesis_seconds === null) return null;
  const times = { periodSeconds: period_seconds, genesisSeconds: Number(genesis_seconds) };
  return { chain, round: Number(round), signedAt: new Date(roundTimeMs(times, Number(round))).toISOString() };
}

export const headView = (row: RaffleRow) => ({
  state: row.state,
  version: row.version,
  entries: row.entries,
  maxPlayers: row.max_players,
  prizeCount: row.prizes,
  worth: formatAmount(row.worth),
  opensAt: row.opens_at.toISOString(),
  drawsAt: row.draws_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  termsHash: row.terms_hash,
  beacon: roundView(row),
});

export const seedView = (row: RaffleRow, revealedSeed: (row: RaffleRow) => string | null) => ({
  seedNumber: Number(row.seed_number),
  roomSeedHash: row.seed_hash,
  roomSeed: revealedSeed(row),
});

export const participantView = (row: EntryRow): Participant => ({
  seat: row.seat,
  nickName: row.nickname,
  avater: row.avatar,
  avaterFrame: row.avatar_frame,
  userLevel: row.level,
  userType: row.kind,
  userCode: row.user_code,
});

/** A page of those who joined, newest first; the cursor is the seat before. */
export function entryPage(rows: readonly EntryRow[], pageSize: number) {
  const last = rows.at(-1);
  return {
    items: rows.map(participantView),
    next: last && last.seat > 1 && rows.length === pageSize ? String(last.seat) : null,
  };
}

export const goodsView = (row: PrizeView): GoodsCard => goodsCard(row.goods_id, row);

export const winnerView = (row: PrizeView): Participant | null =>
  row.seat === null
    ? null
    : {
        seat: row.seat,
        nickName: row.nickname ?? '',
        avater: row.avatar ?? '',
        avaterFrame: row.avatar_frame ?? 0,
        userLevel: row.level ?? 0,
        userType: row.kind ?? 1,
        userCode: row.user_code ?? '',
      };

export const prizeView = (row: PrizeView): RafflePrize => ({
  ...goodsView(row),
  place: row.place,
  code: row.code,
  winner: winnerView(row),
});
