import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { openWelfareBox } from '@clearcrate/contract/welfare';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlay, type PlayWork } from '../../play/game/play.module.ts';
import type { FreeOpening, WelfareBoxes, WelfareDeps } from './welfare.deps.ts';
import { findOpened, isDropDone, type WelfareOpening, writeOpenings } from './welfare.repository.ts';
import { levelState, type WelfareDay, welfareDay } from './welfare.rules.ts';

export interface WelfareInput {
  opening: FreeOpening;
  level: number;
  threshold: Minor;
}

/** State read for the batch behind its locks. Used rights are added by each decision. */
interface Known {
  day: WelfareDay;
  dropDone: boolean;
  opened: Set<string>;
  openings: unknown;
}

interface Kept {
  opening: ReturnType<WelfareBoxes['freeOpenings']['decide']>;
  used: WelfareOpening;
}

const rightName = ({ playerId, level }: Pick<WelfareOpening, 'playerId' | 'level'>) => `${playerId}:${level}`;

/** Uses up today's right of the player to a box of the level. */
function useRight({ opening: { playerId }, level, threshold }: WelfareInput, work: PlayWork, known: Known): void {
  const { opened, dropDone, day } = known;
  const name = rightName({ playerId, level });
  const points = work.sheet.balance(playerId, 'welfare');
  const { state } = levelState({ points, threshold, openedToday: opened.has(name), dropDone }, day, work.nowMs);
  if (state === 'opened') throw new AppError('welfareOpenedToday');
  if (state === 'locked') throw new AppError('welfareLocked', { missing: formatAmount(threshold - points) });
  if (state === 'refreshing') throw new AppError('welfareWindowClosed');
  opened.add(name);
  work.sheet.onRefusal(() => opened.delete(name));
}

/**
 * Creates the opening of a welfare box. The right is checked behind the owner's lock and written
 * with the draw, so it is used once.
 */
export function createWelfareOpening(
  { calendar }: Pick<Platform, 'calendar'>,
  deps: WelfareDeps,
): Operate<WelfareInput, DataOf<typeof openWelfareBox>> {
  const { freeOpenings } = deps.boxes;
  return createPlay<WelfareInput, Known, Kept, DataOf<typeof openWelfareBox>>(deps, {
    name: 'welfare.open',
    players: ({ opening }) => [opening.playerId],
    numbers: () => 1,
    load: async (runner, inputs, { nowMs }) => {
      const day = welfareDay(calendar, nowMs);
      const wanted = inputs.map(({ opening }) => opening);
      const players = [...new Set(wanted.map(({ playerId }) => playerId))];
      const [opened, dropDone, openings] = await Promise.all([
        findOpened(runner, players, day.day),
        isDropDone(runner, day.day),
        freeOpenings.load(runner, wanted),
      ]);
      return { day, dropDone, opened: new Set(opened.map(rightName)), openings };
    },
    decide: (input, work, known) => {
      const { level, opening } = input;
      useRight(input, work, known);
      const decided = freeOpenings.decide(opening, work, known.openings);
      const used = { playerId: opening.playerId, day: known.day.day, level, drawId: decided.playId };
      return { answer: decided.answer, kept: { opening: decided, used } };
    },
    persist: (runner, kept) => [
      ...freeOpenings.persist(
        runner,
        kept.map(({ opening }) => opening),
      ),
      writeOpenings(
        runner,
        kept.map(({ used }) => used),
      ),
    ],
  });
}
