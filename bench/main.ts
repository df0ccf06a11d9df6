import { arch, cpus } from 'node:os';
import { benchFirstView } from './first-view.ts';
import { benchBroadcast, FULL_BROADCAST, QUICK_BROADCAST } from './gateway-broadcast.ts';
import { type Stage, withStage } from './lib/stage.ts';
import { perSecond, printTable, type Row } from './lib/table.ts';
import { benchFullBags, benchOpenings } from './openings.ts';
import { benchPostings } from './postings.ts';
import { benchPublicReads } from './public-reads.ts';
import { benchReels } from './reels.ts';

/** `npm run bench`: one table of ratios. Ours and the reference take turns in the same run, so the machine's mood cancels out. */

async function broadcast(): Promise<Row[]> {
  const size = process.argv.includes('--full') ? FULL_BROADCAST : QUICK_BROADCAST;
  const { ours, bare } = await benchBroadcast(size);
  return [
    {
      what: `gateway broadcast to ${size.sockets} sockets`,
      ours: perSecond(ours),
      reference: `${perSecond(bare)} bare ws loop`,
      ratio: ours / bare,
      goal: 0.9,
    },
  ];
}

/** Those that need a store, with the database and the load that go with it. */
const STAGED: Record<string, (stage: Stage) => Promise<Row[]>> = {
  reads: benchPublicReads,
  postings: benchPostings,
  openings: benchOpenings,
  'full-bags': benchFullBags,
};
const ALONE: Record<string, () => Promise<Row[]>> = { broadcast, reels: benchReels, 'first-view': benchFirstView };

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const chosen = <T>(parts: Record<string, T>): T[] =>
  Object.entries(parts).flatMap(([name, part]) => (only === undefined || only === name ? [part] : []));

console.log(
  `Clearcrate bench: Node ${process.version} on ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
);
const rows: Row[] = [];
const staged = chosen(STAGED);
if (staged.length > 0) {
  await withStage(async (stage) => {
    for (const part of staged) rows.push(...(await part(stage)));
  });
}
for (const part of chosen(ALONE)) rows.push(...(await part()));
printTable(rows);
