import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { boxes } from '../boxes.ts';
import { goods, qualities } from '../catalogue.ts';
import { jobName } from './job.ts';
import { allJobs, manifestOf } from './jobs.ts';
import type { Manifest, PictureFile } from './manifest.ts';
import { renderInThreads } from './render-pool.ts';
import { picturesFolder, totalBytes } from './store.ts';

const jobs = allJobs();
const manifest = JSON.parse(await readFile(join(picturesFolder, 'manifest.json'), 'utf8')) as Manifest;
const megabyte = 1024 * 1024;

function filesOf(entries: Readonly<Record<string, readonly PictureFile[]>>): PictureFile[] {
  return Object.values(entries).flat();
}

async function pixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).ensureAlpha().raw().toBuffer();
}

/**
 * Mean difference per channel, 0 to 255: other builds of the rasteriser may differ slightly at
 * edges.
 */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum / a.length;
}

describe('the committed pictures', () => {
  it('match the recipes', () => {
    expect(manifest).toEqual(manifestOf(jobs));
  });

  it('cover the whole catalogue', () => {
    expect(Object.keys(manifest.goods).sort()).toEqual(goods.map((entry) => entry.code).sort());
    expect(Object.keys(manifest.boxes).sort()).toEqual(boxes.map((box) => box.code).sort());
    expect(Object.keys(manifest.cardBackgrounds).sort()).toEqual(Object.keys(qualities).sort());
    expect(Object.keys(manifest.avatars).length).toBeGreaterThanOrEqual(24);
    expect(Object.keys(manifest.frames)).toHaveLength(10);
    expect(Object.keys(manifest.banners).length).toBeGreaterThanOrEqual(4);
    expect(Object.keys(manifest.scenes).length).toBeGreaterThanOrEqual(8);
  });

  it('exist in the stated sizes', async () => {
    const raster = Object.values(manifest)
      .flatMap(filesOf)
      .filter(({ file }) => !file.endsWith('.svg'));
    for (const { file, width, height } of raster) {
      const actual = await sharp(join(picturesFolder, file)).metadata();
      expect([actual.width, actual.height], file).toEqual([width, height]);
    }
    for (const { file } of filesOf(manifest.frames)) {
      expect(await readFile(join(picturesFolder, file), 'utf8')).toMatch(/^<svg /);
    }
  });

  it('stay within twelve megabytes, puzzle scenes within thirty kilobytes each', async () => {
    expect(await totalBytes()).toBeLessThanOrEqual(12 * megabyte);
    for (const { file } of filesOf(manifest.scenes)) {
      expect((await stat(join(picturesFolder, file))).size, file).toBeLessThan(30 * 1024);
    }
  });

  it('are reproducible', async () => {
    const sample = new Set([
      'goods/dx-50-molten-core-fn',
      'goods/kv-47-koi-rising-bs',
      'goods/agent-paladin-unit-enamel-fn',
      'boxes/tide',
      'avatars/wolf',
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'artwork-'));
    try {
      await renderInThreads([...sample], folder, () => {});
      const files = jobs.filter((job) => sample.has(jobName(job))).flatMap((job) => job.files);
      expect(files).toHaveLength(9);
      for (const { file } of files) {
        const again = await readFile(join(folder, file));
        expect(await meanDifference(again, await readFile(join(picturesFolder, file))), file).toBeLessThan(1);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 120_000);
});
