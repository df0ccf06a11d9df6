import type { DataOf } from '@clearcrate/contract/endpoint';
import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { claimPacket } from '@clearcrate/contract/packet';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import type { Operate } from '../../../ledger/operations.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../../play/game/play.module.ts';
import { packetClaimed } from '../packet.events.ts';
import { type FiguresKey, figuresKey, findFigures, NO_FIGURES } from '../packet.repository.ts';
import { type Figures, type PacketTerms, stateOf } from '../packet.rules.ts';
import {
  type Claim,
  claimKey,
  findClaimDues,
  findPersons,
  findTaken,
  lockPackets,
  type Stock,
  writeClaims,
} from './packet.claims.repository.ts';

export interface ClaimInput {
  playerId: bigint;
  userKind: UserKind;
  packet: PacketTerms;
  /**
   * Amounts of the shares in claim order; empty for a rate packet, whose amounts are per player.
   */
  amounts: readonly Minor[];
}

/** State read for the batch behind its locks. Each accepted claim updates it. */
interface Known {
  stocks: Map<bigint, Stock>;
  taken: Set<string>;
  persons: Map<bigint, bigint[]>;
  dues: Map<string, Minor>;
  figures: Map<string, Figures>;
}

const REJECTIONS = {
  soon: 'packetSoon',
  over: 'packetOver',
  empty: 'packetEmpty',
  unmet: 'packetUnmet',
  claimed: 'packetTaken',
} as const;

type DayOf = (packet: PacketTerms) => string;

function amountFor(
  { playerId, packet, amounts }: ClaimInput,
  known: Known,
  { claimed }: Stock,
  { nowMs, dayOf }: { nowMs: number; dayOf: DayOf },
): Minor {
  const key = claimKey({ packetId: packet.id, playerId });
  const figures = known.figures.get(figuresKey({ playerId, fromDay: dayOf(packet) })) ?? NO_FIGURES;
  const due = known.dues.get(key);
  const state = stateOf(packet, { claimed, hasClaimed: known.taken.has(key), figures, due }, nowMs);
  if (state !== 'open') throw new AppError(REJECTIONS[state]);
  const amount = packet.split === PACKET_SPLITS.rate ? due : amounts[claimed];
  invariant(amount !== undefined && amount > 0n, `packet ${packet.id} has no share ${claimed + 1}`);
  return amount;
}

/** Records the claim in the batch's state, for all accounts of the person. Undone when rejected. */
function take({ playerId, packet }: ClaimInput, work: PlayWork, known: Known, amount: Minor): Claim {
  const stock = known.stocks.get(packet.id);
  invariant(stock && stock.paid + amount <= packet.total, `packet ${packet.id} would pay more than its total`);
  const accounts = [playerId, ...(known.persons.get(playerId) ?? [])];
  const keys = accounts.map((account) => claimKey({ packetId: packet.id, playerId: account }));
  const fresh = keys.filter((key) => !known.taken.has(key));
  for (const key of fresh) known.taken.add(key);
  known.stocks.set(packet.id, { claimed: stock.claimed + 1, paid: stock.paid + amount });
  work.sheet.onRefusal(() => {
    for (const key of fresh) known.taken.delete(key);
    known.stocks.set(packet.id, stock);
  });
  return { packetId: packet.id, playerId, place: stock.claimed + 1, amount };
}

function decide(
  input: ClaimInput,
  work: PlayWork,
  known: Known,
  dayOf: DayOf,
): { answer: DataOf<typeof claimPacket>; kept: Claim } {
  const { playerId, userKind, packet } = input;
  // Bots and test accounts must not take coins meant for real players.
  if (!isRealPlayer(userKind)) throw new AppError('packetRealOnly');
  const stock = known.stocks.get(packet.id);
  if (!stock) throw new AppError('packetUnknown');
  const amount = amountFor(input, known, stock, { nowMs: work.nowMs, dayOf });
  work.book.checkBreak(playerId);
  const claim = take(input, work, known, amount);
  const [packetId, money] = [String(packet.id), formatAmount(amount)];
  const moves = [{ from: 'gift', to: 'bonus', amount }] as const;
  work.sheet.post({ owner: playerId, kind: 'packet.claim', reference: packetId, moves });
  const { kind, names } = packet;
  work.announce(event(packetClaimed, { playerId: String(playerId), packetId, kind, names, amount: money }));
  return {
    answer: { packetId, place: claim.place, money, amount: formatAmount(work.sheet.coins(playerId)) },
    kept: claim,
  };
}

/** Creates the claim operation. Packet, coins and claim row commit in one transaction. */
export function createClaiming(
  { calendar, config }: Platform,
  deps: PlayDeps,
): Operate<ClaimInput, DataOf<typeof claimPacket>> {
  const dayOf: DayOf = ({ countsFrom }) => calendar.dayOf(countsFrom.getTime());
  return createPlay<ClaimInput, Known, Claim, DataOf<typeof claimPacket>>(deps, {
    name: 'packet.claim',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 0,
    load: async (runner, inputs) => {
      const keys = inputs.map(({ playerId, packet }) => ({ packetId: packet.id, playerId }));
      const asked = inputs.map(({ playerId, packet }): FiguresKey => ({ playerId, fromDay: dayOf(packet) }));
      const [stocks, taken, persons, dues, figures] = await Promise.all([
        lockPackets(
          runner,
          keys.map(({ packetId }) => packetId),
        ),
        findTaken(runner, keys),
        findPersons(
          runner,
          keys.map(({ playerId }) => playerId),
        ),
        findClaimDues(runner, keys),
        findFigures(runner, asked, config.BUSINESS_TIME_ZONE),
      ]);
      return { stocks, taken, persons, dues, figures };
    },
    decide: (input, work, known) => decide(input, work, known, dayOf),
    persist: (runner, claims, at) => [writeClaims(runner, claims, at)],
  });
}
