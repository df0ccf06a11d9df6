import { GRAPHIC_CODE_LIFE_MS } from '@clearcrate/contract/limits';
import { networkOf } from '../../platform/address.ts';
import { AppError } from '../../platform/errors.ts';
import { BoundedGate } from '../../platform/limits/bounded-gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Random, randomToken } from '../../platform/random.ts';
import { PUZZLE_LIMITS } from './account.limits.ts';
import { insertPuzzle, insertTicket, usePuzzle, useTicket } from './account.puzzle-repository.ts';
import { hashToken } from './account.secrets.ts';

/** A puzzle as drawn, in the units of its picture. `gapX` is the answer and never leaves the server. */
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

/** A finger on a small screen cannot do much better. */
const TOLERANCE_PX = 5;
/** Drawing takes a core for some fifty milliseconds and two threads of the pool that passwords need as well. */
const DRAWN_AT_ONCE = 1;
const MAX_WAITING = 40;

export interface Puzzles {
  create(ip: string): Promise<Omit<DrawnPuzzle, 'gapX' | 'background' | 'piece'> & PuzzlePictures>;
  /** The ticket of a solved puzzle. The puzzle is used up either way. */
  solve(graphicId: string, x: number, ip: string): Promise<string>;
  /** Uses a ticket up, or refuses. */
  redeem(ticket: string): Promise<void>;
}

interface PuzzlePictures {
  graphicId: string;
  background: string;
  piece: string;
}

const dataAddress = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`;

export function createPuzzles({ db, clock, random, quota }: Platform, draw: DrawPuzzle): Puzzles {
  const gate = new BoundedGate(DRAWN_AT_ONCE, MAX_WAITING);
  const { windowMs, drawnPerAddress, checkedPerAddress } = PUZZLE_LIMITS;

  const limit = async (key: string, max: number) => {
    if ((await quota.use(key, windowMs)) > max) throw new AppError('rateLimited', { seconds: windowMs / 1000 });
  };
  const expiry = () => new Date(clock.now() + GRAPHIC_CODE_LIFE_MS);

  return {
    create: async (ip) => {
      await limit(`puzzle:drawn:${networkOf(ip)}`, drawnPerAddress);
      const { gapX, background, piece, ...shape } = await gate.run(() => draw(random));
      const graphicId = randomToken(random);
      await insertPuzzle(db, { id: graphicId, gap_x: gapX, expires_at: expiry() });
      return { graphicId, background: dataAddress(background), piece: dataAddress(piece), ...shape };
    },
    solve: async (graphicId, x, ip) => {
      await limit(`puzzle:checked:${networkOf(ip)}`, checkedPerAddress);
      const gapX = await usePuzzle(db, graphicId, new Date(clock.now()));
      if (gapX === undefined || Math.abs(gapX - x) > TOLERANCE_PX) throw new AppError('sliderFailed');
      const ticket = randomToken(random);
      await insertTicket(db, { token_hash: hashToken(ticket), expires_at: expiry() });
      return ticket;
    },
    redeem: async (ticket) => {
      if (ticket === '') throw new AppError('sliderRequired');
      if (!(await useTicket(db, hashToken(ticket), new Date(clock.now())))) throw new AppError('sliderFailed');
    },
  };
}
