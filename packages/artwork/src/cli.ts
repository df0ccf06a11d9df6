import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { jobName } from './pictures/job.ts';
import { allJobs, manifestOf } from './pictures/jobs.ts';
import { renderInThreads } from './pictures/render-pool.ts';
import { isRendered, picturesFolder, pruneStale, totalBytes, writeManifest } from './pictures/store.ts';

const usage = `npm run artwork -- [--force] [--only <glob>]

Renders the pictures that are missing and writes pictures/manifest.json.
  --force        renders again what is already there
  --only <glob>  limits the run, e.g. --only 'goods/kv-47-*' or --only 'boxes/*'
  --help         prints this`;

async function renderAll(names: readonly string[]): Promise<void> {
  let done = 0;
  await renderInThreads(names, picturesFolder, ({ name, bytes }) => {
    done++;
    console.log(`${String(done).padStart(4)}/${names.length}  ${name}  ${(bytes / 1024).toFixed(1)} KB`);
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { force: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const jobs = allJobs();
  const only = values.only;
  const chosen = only === undefined ? jobs : jobs.filter((job) => matchesGlob(jobName(job), only));
  const missing = values.force ? chosen : chosen.filter((job) => !isRendered(job));
  console.log(`${chosen.length} pictures, ${missing.length} to render`);
  await renderAll(missing.map(jobName));
  await writeManifest(manifestOf(jobs));
  const removed = only === undefined ? await pruneStale(jobs) : 0;
  const megabytes = (await totalBytes()) / 1024 / 1024;
  console.log(`Done. ${removed} stale files removed, ${megabytes.toFixed(2)} MB kept.`);
}

await main();
