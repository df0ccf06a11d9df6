import { CRASH_BETS_ROOM } from '@clearcrate/contract/crash-rules';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { defineTopic } from '../../../platform/bus/bus.ts';
import { runnerOf, statement } from '../../../platform/db/statement.ts';
import { announceToRoom } from '../../../platform/gateway/gateway.topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Round } from '../round/crash.round.ts';
import { type LineRow, listLines } from './crash.reads.ts';
import { lineView, roundView } from './crash.views.ts';

/** Minimum interval between two messages about bets. */
const GATHER_MS = 200;
/** Maximum of bets in one message; of more, those with the highest stakes. Far below the size limit. */
const CHANGES_MAX = 40;
/** Overlap of two reads: rows are dated before they commit, and by the clocks of several processes. */
const OVERLAP_MS = 2_000;

/** A round is over. A process that receives it takes no more escapes, whatever its clock says. */
export const crashEnded = defineTopic<{ roundId: string }>('crash.ended');

interface ChangedRow {
  id: bigint;
  stake: Minor;
  escaped_at: number | null;
}

const FIND_CHANGED = statement(
  'crash-changed-bets',
  'select id, stake, escaped_at from crash_bet where round_id = $1::bigint and (changed_at > $2::timestamptz or corrected_at > $2::timestamptz)',
);

const findChanged = (db: Platform['db'], roundId: bigint, since: Date): Promise<ChangedRow[]> =>
  runnerOf(db).run<ChangedRow>(FIND_CHANGED, [roundId, since]);

/** Highest stake first, equal ones in the order of placing. */
const byStake = (a: ChangedRow, b: ChangedRow): number =>
  a.stake === b.stake ? Number(a.id - b.id) : Number(b.stake - a.stake);

/** Publishes rounds and bets to all sockets. The leader alone uses it; a new leader publishes all again. */
export function createCrashFeed({ bus, clock, db }: Platform) {
  let published: { roundId: bigint; state: number } | undefined;
  let readAtMs = 0;
  let betsVersion = clock.now();
  /** Published bets of the round by id, and whether they were published as escaped. */
  let seen = new Map<bigint, boolean>();

  const publishBets = (round: Round, rows: readonly LineRow[]): void => {
    betsVersion += 1;
    announceToRoom(bus, 'crash', CRASH_BETS_ROOM, {
      id: MESSAGE_IDS.game,
      data: {
        game: 'crash',
        type: 'bets',
        room: CRASH_BETS_ROOM,
        version: betsVersion,
        roundId: String(round.id),
        bets: round.bets,
        staked: formatAmount(round.staked),
        changed: rows.map(lineView),
      },
    });
  };

  return {
    /** Publishes each state of a round once. */
    round(round: Round): void {
      if (published?.roundId === round.id && published.state === round.state) return;
      if (published?.roundId !== round.id) {
        seen = new Map();
        betsVersion = Math.max(betsVersion, clock.now());
      }
      published = { roundId: round.id, state: round.state };
      const { version, roundId, state, startsAt, previousHash, step, point, roundHash } = roundView(round);
      if (point !== null) bus.publish(crashEnded, { roundId });
      announceToRoom(bus, 'crash', undefined, {
        id: MESSAGE_IDS.game,
        data: { game: 'crash', type: 'round', version, roundId, state, startsAt, previousHash, step, point, roundHash },
      });
    },

    /** Publishes the bets placed and the escapes since the last call. */
    async bets(round: Round): Promise<void> {
      const nowMs = clock.now();
      if (round.bets === 0 || nowMs - readAtMs < GATHER_MS) return;
      const rows = await findChanged(db, round.id, new Date(readAtMs - OVERLAP_MS));
      readAtMs = nowMs;
      const fresh = rows.filter(({ id, escaped_at }) => seen.get(id) !== (escaped_at !== null));
      for (const { id, escaped_at } of fresh) seen.set(id, escaped_at !== null);
      if (fresh.length === 0) return;
      // Names are read for shown bets only: a few of thousands in a crowd.
      const shown = fresh.sort(byStake).slice(0, CHANGES_MAX);
      publishBets(
        round,
        await listLines(
          db,
          round.id,
          shown.map(({ id }) => id),
        ),
      );
    },
  };
}
