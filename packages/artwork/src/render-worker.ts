import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { jobName } from './pictures/job.ts';
import { allJobs } from './pictures/jobs.ts';
import type { Rendered, RenderTask } from './pictures/render-pool.ts';
import { renderToDisk } from './pictures/store.ts';

/** Pixels are computed here; additional threads for resizing would only compete for the cores. */
sharp.concurrency(1);

const { folder } = workerData as RenderTask;
const jobs = new Map(allJobs().map((job) => [jobName(job), job]));

parentPort?.on('message', async (name: string) => {
  const job = jobs.get(name);
  if (!job) throw new Error(`There is no picture called "${name}"`);
  const bytes = await renderToDisk(job, folder);
  const rendered: Rendered = { name, bytes };
  parentPort?.postMessage(rendered);
});
