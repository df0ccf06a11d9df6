import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { Moment } from '../../platform/moment.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayWork } from '../../play/game/play.module.ts';
import { findOpened, isDropDone, type WelfareOpening, writeOpenings } from './welfare.repository.ts';
import { levelState, type WelfareDay, welfareDay } from './welfare.rules.ts';

/** Claim of a player to today's free opening of a level. */
export interface WelfareClaim {
  playerId: bigint;
  level: number;
  threshold: Minor;
}

/** State read for the batch behind its locks. Used rights are added by each decision. */
interface KnownRights {
  day: WelfareDay;
  dropDone: boolean;
  opened: Set<string>;
}

const rightName = ({ playerId, level }: Pick<WelfareClaim, 'playerId' | 'level'>) => `${playerId}:${level}`;

/**
 * Creates the right to a welfare box. Checked behind the owner lock and written with the draw, so
 * it is used once.
 */
export function createWelfareRight({ calendar }: Pick<Platform, 'calendar'>) {
  return {
    name: 'welfare.open',

    async load(runner: SqlRunner, claims: readonly WelfareClaim[], { nowMs }: Moment): Promise<KnownRights> {
      const day = welfareDay(calendar, nowMs);
      const players = [...new Set(claims.map(({ playerId }) => playerId))];
      const [opened, dropDone] = await Promise.all([findOpened(runner, players, day.day), isDropDone(runner, day.day)]);
      return { day, dropDone, opened: new Set(opened.map(rightName)) };
    },

    use(claim: WelfareClaim, known: KnownRights, { sheet, nowMs }: PlayWork, drawId: bigint): WelfareOpening {
      const { playerId, level, threshold } = claim;
      const points = sheet.balance(playerId, 'welfare');
      const openedToday = known.opened.has(rightName(claim));
      const facts = { points, threshold, openedToday, dropDone: known.dropDone };
      const { state } = levelState(facts, known.day, nowMs);
      if (state === 'opened') throw new AppError('welfareOpenedToday');
      if (state === 'locked') throw new AppError('welfareLocked', { missing: formatAmount(threshold - points) });
      if (state === 'refreshing') throw new AppError('welfareWindowClosed');
      known.opened.add(rightName(claim));
      return { playerId, day: known.day.day, level, drawId };
    },

    persist: (runner: SqlRunner, used: readonly WelfareOpening[]) => writeOpenings(runner, used),
  };
}

export type WelfareRight = ReturnType<typeof createWelfareRight>;
