import type { CrashBet, CrashBetLine, CrashChain, CrashPast, CrashRound } from '@clearcrate/contract/crash';
import { formatAmount } from '@clearcrate/contract/money';
import { invariant } from '../../../platform/errors.ts';
import type { Bet } from '../crash.repository.ts';
import { versionOf } from '../crash.rules.ts';
import type { ChainRow } from '../round/crash.chains.ts';
import type { Round } from '../round/crash.round.ts';
import type { LineRow, OwnRow, PastRow } from './crash.reads.ts';

/** A value in hundredths as text: `2.47`. */
export const valueText = (value: number | bigint): string => formatAmount(BigInt(value));

const valueOrNull = (value: number | bigint | null): string | null => (value === null ? null : valueText(value));

export const ownBetView = (bet: Bet): CrashBet => ({
  betId: String(bet.id),
  roundId: String(bet.roundId),
  slot: bet.slot,
  stake: formatAmount(bet.stake),
  autoEscape: valueOrNull(bet.wantedAt),
  escapesAt: valueText(bet.autoAt),
  state: bet.state,
  escapedAt: valueOrNull(bet.escapedAt),
  isAuto: bet.isAuto,
  won: formatAmount(bet.paid),
  receivedAt: bet.receivedAtMs === null ? null : new Date(bet.receivedAtMs).toISOString(),
  at: new Date(bet.placedAtMs).toISOString(),
});

/** The public view of a round. Its row holds the end only once the flight is over, so this leaks nothing. */
export const roundView = (round: Round): CrashRound => ({
  roundId: String(round.id),
  state: round.state,
  version: versionOf(round.id, round.state),
  step: round.step,
  previousHash: round.previous_hash,
  startsAt: round.starts_at.toISOString(),
  endedAt: round.ended_at?.toISOString() ?? null,
  interrupted: round.interrupted,
  point: valueOrNull(round.point),
  roundHash: round.round_hash,
  bets: round.bets,
  staked: formatAmount(round.staked),
});

const sourceOf = ({ beacon_chain, beacon_round }: ChainRow) =>
  beacon_chain === null || beacon_round === null
    ? { saltSource: 'store' as const, beacon: null }
    : { saltSource: 'beacon' as const, beacon: { chain: beacon_chain, round: Number(beacon_round) } };

export const bareChainView = (chain: ChainRow) => ({
  chain: chain.end_hash,
  length: chain.length,
  salt: chain.salt,
  ...sourceOf(chain),
  publishedAt: chain.published_at.toISOString(),
  saltedAt: chain.salted_at?.toISOString() ?? null,
  edgeBasisPoints: chain.edge_basis_points,
  maximum: valueText(chain.maximum),
});

/** The public view of a chain, which has its salt once it is played. */
export function chainView(chain: ChainRow): CrashChain {
  const { salt, saltedAt, ...view } = bareChainView(chain);
  invariant(salt !== null && saltedAt !== null, `chain ${chain.id} is played without a salt`);
  return { ...view, salt, saltedAt };
}

export const lineView = (row: LineRow): CrashBetLine => ({
  betId: String(row.id),
  nickName: row.nickname,
  avater: row.avatar,
  avaterFrame: row.avatar_frame,
  userType: row.user_kind,
  stake: formatAmount(row.stake),
  escapedAt: valueOrNull(row.escaped_at),
  won: formatAmount(row.paid),
});

export const ownRowView = (row: OwnRow): CrashBet => ({
  betId: String(row.id),
  roundId: String(row.round_id),
  slot: row.slot,
  stake: formatAmount(row.stake),
  autoEscape: valueOrNull(row.wanted_at),
  escapesAt: valueText(row.auto_at),
  state: row.state,
  escapedAt: valueOrNull(row.escaped_at),
  isAuto: row.is_auto,
  won: formatAmount(row.paid),
  receivedAt: row.received_at?.toISOString() ?? null,
  at: row.placed_at.toISOString(),
});

export const pastView = (row: PastRow): CrashPast => ({
  ...roundView(row),
  chain: row.end_hash,
  paid: formatAmount(row.paid ?? 0n),
  escapes: row.escapes ?? 0,
});
