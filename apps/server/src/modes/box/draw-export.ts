import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import { plainVersion } from '@clearcrate/fairness/odds-version';
import { type PlayerRecord, RECORD_FORMAT } from '@clearcrate/fairness/record';
import { invariant } from '../../platform/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  chosenSeed,
  countOpenings,
  type Fairness,
  findRevealedDraws,
  type RevealedDrawRow,
  seedTimes,
} from '../../play/fairness/fairness.module.ts';
import { loadVersion } from './box.repository.ts';
import { oddsOf } from './box.rules.ts';

const PAGE = 1_000;

/** What the lines before have told already. */
interface Written {
  odds: Map<bigint, { hash: string; hasGuarantee: boolean }>;
  seeds: Map<bigint, string>;
  /** Openings of each box that counted towards its guarantee. */
  openings: Map<bigint, number>;
}

const lineOf = (record: object) => `${JSON.stringify(record)}\n`;

/**
 * A player's revealed draws in the format of the command-line verifier. There is one active seed pair at a time, so what
 * is revealed is all of the past up to some draw: counters and nonces follow each other without a gap.
 */
export function createDrawExport({ db }: Platform, { seeds }: Fairness) {
  async function oddsLine(versionId: bigint, written: Written): Promise<string> {
    if (written.odds.has(versionId)) return '';
    const box = await loadVersion(db, versionId);
    invariant(box, `version ${versionId} is gone`);
    const odds = oddsOf(box);
    const hash = box.version.oddsHash;
    written.odds.set(versionId, { hash, hasGuarantee: odds.guarantee !== null });
    return lineOf({ format: RECORD_FORMAT, kind: 'odds', hash, odds: plainVersion(odds) });
  }

  function seedOf(row: RevealedDrawRow, written: Written): string {
    const known = written.seeds.get(row.seed_pair_id);
    if (known !== undefined) return known;
    const seed = seeds.revealedSeed(row);
    invariant(seed !== null, `the seed of draw ${row.id} is secret`);
    written.seeds.set(row.seed_pair_id, seed);
    return seed;
  }

  function drawLine(row: RevealedDrawRow, playerId: bigint, written: Written): string {
    const odds = written.odds.get(row.box_version_id);
    invariant(odds, `the odds of draw ${row.id} were not written`);
    const opening = (written.openings.get(row.box_id) ?? 0) + 1;
    const counts = odds.hasGuarantee && row.misses !== null;
    if (counts) written.openings.set(row.box_id, opening);
    const record: PlayerRecord = {
      format: RECORD_FORMAT,
      kind: 'player',
      id: String(row.id),
      serverSeed: seedOf(row, written),
      serverSeedHash: row.server_seed_hash,
      clientSeed: chosenSeed(row),
      ...seedTimes(row),
      nonce: Number(row.nonce),
      ticket: row.ticket,
      outcome: {
        odds: odds.hash,
        item: row.item,
        ...(counts && {
          guarantee: { counter: `player ${playerId}, box ${row.box_id}`, opening, misses: row.misses ?? 0 },
        }),
      },
    };
    return lineOf(record);
  }

  async function* lines(playerId: bigint, start: bigint): AsyncGenerator<string> {
    const earlier = start > 0n ? await countOpenings(db, playerId, start) : [];
    const openings = new Map(earlier.map((row) => [row.box_id, Number(row.openings)]));
    const written: Written = { odds: new Map(), seeds: new Map(), openings };
    let after = start;
    for (let count = 0; count < EXPORT_LIMITS.rows; count += PAGE) {
      const rows = await findRevealedDraws(db, playerId, after, PAGE);
      for (const row of rows) yield (await oddsLine(row.box_version_id, written)) + drawLine(row, playerId, written);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.id;
    }
  }

  return (playerId: bigint, after: bigint): FileAnswer => ({
    name: 'clearcrate-draws.jsonl',
    chunks: lines(playerId, after),
  });
}
