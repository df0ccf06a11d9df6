import type { PuzzleWork } from '@clearcrate/contract/auth';
import { GRAPHIC_CODE_LIFE_MS } from '@clearcrate/contract/limits';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { BoundedGate } from '../../../platform/limits/bounded-gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Random, randomToken } from '../../../platform/random.ts';
import { hashToken } from '../../../platform/security/secrets.ts';
import { levelBySteps, PUZZLE_LIMITS } from '../sign-in/account.limits.ts';
import { insertPuzzle, insertTicket, usePuzzle, useTicket } from './account.puzzle-repository.ts';
import { makeWork, triesOf } from './work.ts';

/**
 * A puzzle as drawn, in the units of its picture. `gapX` is the answer and never leaves the server.
 */
export interface DrawnPuzzle {
  gapX: number;
  pieceY: number;
  pieceWidth: number;
  width: number;
  height: number;
  background: Buffer;
  piece: Buffer;
}

/** Draws a new puzzle; both pictures are WebP. */
export type DrawPuzzle = (random: Random) => Promise<DrawnPuzzle>;

/** In units of the picture, which is 320 wide. Generous for a finger on a small screen. */
export const PUZZLE_TOLERANCE_PX = 8;
/** Drawing takes 80 ms of a core and two threads of the pool, which passwords need too. */
const DRAWN_AT_ONCE = 1;
const MAX_WAITING = 40;

/** The required level may rise by one between drawing and use, since others share the counts. */
const LEVEL_SLACK = 1;

/** Position of the piece and solution of the work; without a position, of the longer work. */
export interface PuzzleAnswer {
  x?: number;
  counter: number;
}

export interface Puzzles {
  /** `level` is the minimum; puzzles already drawn for the address may raise it. */
  create(ip: string, level: number): Promise<ShownPuzzle>;
  /** Returns a ticket for a right answer. A wrong one uses up the puzzle too. */
  solve(graphicId: string, answer: PuzzleAnswer, ip: string): Promise<string>;
  /** Uses up a ticket; rejects an invalid one and one of a lower level. */
  redeem(ticket: string, level: number): Promise<void>;
}

interface ShownPuzzle extends Omit<DrawnPuzzle, 'gapX' | 'background' | 'piece'> {
  graphicId: string;
  background: string;
  piece: string;
  work: PuzzleWork;
  workAlone: PuzzleWork;
}

const dataAddress = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`;

export function createPuzzles({ db, clock, random, quota, config }: Platform, draw: DrawPuzzle): Puzzles {
  const gate = new BoundedGate(DRAWN_AT_ONCE, MAX_WAITING);
  const { windowMs, drawnPerAddress, checkedPerAddress, levelSteps } = PUZZLE_LIMITS;

  const limit = async (key: string, max: number): Promise<number> => {
    const used = await quota.use(key, windowMs);
    if (used > max) throw new AppError('rateLimited', { seconds: windowMs / 1000 });
    return used;
  };
  const expiry = () => new Date(clock.now() + GRAPHIC_CODE_LIFE_MS);

  const make = async (level: number) => {
    const { tries, triesAlone } = triesOf(config.PUZZLE_WORK, level);
    const drawn = await draw(random);
    return { drawn, behind: await makeWork(random, tries), alone: await makeWork(random, triesAlone) };
  };

  return {
    create: async (ip, neededLevel) => {
      const drawnBefore = await limit(`puzzle:drawn:${networkOf(ip)}`, drawnPerAddress);
      const level = Math.max(neededLevel, levelBySteps(drawnBefore, levelSteps));
      const { drawn, behind, alone } = await gate.run(() => make(level));
      const { gapX, background, piece, ...shape } = drawn;
      const graphicId = randomToken(random);
      await insertPuzzle(db, {
        id: graphicId,
        gap_x: gapX,
        level,
        work_answer: behind.answer,
        work_alone_answer: alone.answer,
        expires_at: expiry(),
      });
      const pictures = { background: dataAddress(background), piece: dataAddress(piece) };
      return { graphicId, ...pictures, ...shape, work: behind.work, workAlone: alone.work };
    },
    solve: async (graphicId, answer, ip) => {
      await limit(`puzzle:checked:${networkOf(ip)}`, checkedPerAddress);
      const puzzle = await usePuzzle(db, graphicId, new Date(clock.now()));
      if (!puzzle || !isRight(puzzle, answer)) throw new AppError('sliderFailed');
      const ticket = randomToken(random);
      await insertTicket(db, { token_hash: hashToken(ticket), level: puzzle.level, expires_at: expiry() });
      return ticket;
    },
    redeem: async (ticket, level) => {
      if (ticket === '') throw new AppError('sliderRequired');
      const earned = await useTicket(db, hashToken(ticket), new Date(clock.now()));
      if (earned === undefined) throw new AppError('sliderFailed');
      if (earned + LEVEL_SLACK < level) throw new AppError('sliderRequired');
    },
  };
}

interface Answers {
  gap_x: number;
  work_answer: number;
  work_alone_answer: number;
}

function isRight(puzzle: Answers, { x, counter }: PuzzleAnswer): boolean {
  if (x === undefined) return counter === puzzle.work_alone_answer;
  return counter === puzzle.work_answer && Math.abs(puzzle.gap_x - x) <= PUZZLE_TOLERANCE_PX;
}
