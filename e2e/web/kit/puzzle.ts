import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '../../../apps/server/src/platform/db/embedded/embedded-postgres.ts';

interface Answers {
  x: number;
  counter: number;
}

/**
 * A test cannot see, and the picture is meant to resist scripts: reads the answer from the
 * database.
 */
export async function answersOf(graphicId: string): Promise<Answers> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  try {
    const question = 'select gap_x as x, work_answer as counter from graphic_code where id = $1';
    const { rows } = await client.query<Answers>(question, [graphicId]);
    if (!rows[0]) throw new Error(`There is no puzzle ${graphicId}.`);
    return rows[0];
  } finally {
    await client.end();
  }
}

/** Moves the piece with the keyboard and releases it. */
async function slideTo(page: Page, x: number): Promise<void> {
  await page.getByRole('slider').focus();
  for (let moved = 0; moved + 20 <= x; moved += 20) await page.keyboard.press('PageUp');
  for (let moved = 0; moved < x % 20; moved += 2) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

interface PuzzlesOfPage {
  /** Waits for the next puzzle and puts the piece into its gap, or off by a distance. */
  solve(offBy?: number): Promise<void>;
}

/** Must be called before the page requests a puzzle. */
export function watchPuzzles(page: Page): PuzzlesOfPage {
  const ids: string[] = [];
  let solved = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('/getGraphicCode')) return;
    ids.push(((await response.json()) as { data: { graphicId: string } }).data.graphicId);
  });
  return {
    solve: async (offBy = 0) => {
      solved += 1;
      await expect.poll(() => ids.length).toBeGreaterThanOrEqual(solved);
      const { x } = await answersOf(ids[solved - 1] ?? '');
      await slideTo(page, x + offBy);
    },
  };
}
