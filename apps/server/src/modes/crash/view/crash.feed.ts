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

/** Bets are told so often at most. */
const GATHER_MS = 200;
/**
 * Changes in one message; of more the highest stakes. Far below the largest message there may be.
 */
const CHANGES_MAX = 40;
/**
 * Rows are dated before they commit, and by the clocks of several processes: so far back is looked
 * again.
 */
const OVERLAP_MS = 2_000;

/**
 * A round is over: whichever process hears of it takes no escape any more, whatever its own clock
 * says.
 */
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

/** The highest first, and among equals as they were placed. */
const byStake = (a: ChangedRow, b: ChangedRow): number =>
  a.stake === b.stake ? Number(a.id - b.id) : Number(b.stake - a.stake);

/**
 * Tells everybody of rounds and bets. It knows what it told last, and begins anew in whichever
 * process takes over.
 */
export function createCrashFeed({ bus, clock, db }: Platform) {
  let told: { roundId: bigint; state: number } | undefined;
  let lookedAtMs = 0;
  let betsVersion = clock.now();
  /** Bets of the round that were told, each with the state it was told in. */
  let seen = new Map<bigint, boolean>();

  const tellBets = (round: Round, rows: readonly LineRow[]): void => {
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
    /** Says it once for every state a round comes into. */
    round(round: Round): void {
      if (told?.roundId === round.id && told.state === round.state) return;
      if (told?.roundId !== round.id) {
        seen = new Map();
        betsVersion = Math.max(betsVersion, clock.now());
      }
      told = { roundId: round.id, state: round.state };
      const { version, roundId, state, startsAt, previousHash, step, point, roundHash } = roundView(round);
      if (point !== null) bus.publish(crashEnded, { roundId });
      announceToRoom(bus, 'crash', undefined, {
        id: MESSAGE_IDS.game,
        data: { game: 'crash', type: 'round', version, roundId, state, startsAt, previousHash, step, point, roundHash },
      });
    },

    /** Gathers what was placed and escaped since the last time. */
    async bets(round: Round): Promise<void> {
      const nowMs = clock.now();
      if (round.bets === 0 || nowMs - lookedAtMs < GATHER_MS) return;
      const rows = await findChanged(db, round.id, new Date(lookedAtMs - OVERLAP_MS));
      lookedAtMs = nowMs;
      const fresh = rows.filter(({ id, escaped_at }) => seen.get(id) !== (escaped_at !== null));
      for (const { id, escaped_at } of fresh) seen.set(id, escaped_at !== null);
      if (fresh.length === 0) return;
      // Names are asked for those alone that are shown: of a crowd that is a few of thousands.
      const shown = fresh.sort(byStake).slice(0, CHANGES_MAX);
      tellBets(
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
