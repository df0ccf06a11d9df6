import { expect, it, vi } from 'vitest';
import type { LeadPictures } from '../../platform/http/files/store-page.ts';
import { createLeadPictures } from './lead-pictures.ts';

const pictures = (name: string): LeadPictures => ({ narrow: `/art/${name}.webp`, wide: `/art/${name}-wide.webp` });
const SITE = 'https://store.test/';

function setUp() {
  const find = vi.fn<(siteUrl: string) => Promise<LeadPictures | undefined>>();
  let nowMs = 0;
  const lead = createLeadPictures({ now: () => nowMs }, find);
  return { find, lead, pass: (ms: number) => (nowMs += ms) };
}

it('returns an expired entry at once and refreshes it in the background', async () => {
  const { find, lead, pass } = setUp();
  find.mockResolvedValueOnce(pictures('first')).mockResolvedValueOnce(pictures('second'));
  expect(await lead.read(SITE)).toEqual(pictures('first'));
  expect(await lead.read(SITE)).toEqual(pictures('first'));
  expect(find).toHaveBeenCalledTimes(1);
  pass(60_000);
  expect(await lead.read(SITE)).toEqual(pictures('first'));
  await expect.poll(() => lead.read(SITE)).toEqual(pictures('second'));
});

it('does not wait for an unresponsive database', async () => {
  const { find, lead } = setUp();
  find.mockReturnValue(new Promise(() => {}));
  expect(await lead.read(SITE)).toBeUndefined();
  expect(await lead.read(SITE)).toBeUndefined();
  expect(find).toHaveBeenCalledTimes(1);
});

it('returns no picture after a failure, and retries', async () => {
  const { find, lead } = setUp();
  find.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(pictures('first'));
  expect(await lead.read(SITE)).toBeUndefined();
  await expect.poll(() => lead.read(SITE)).toEqual(pictures('first'));
});

it('refreshes when the banners change', async () => {
  const { find, lead } = setUp();
  find.mockResolvedValueOnce(pictures('first')).mockResolvedValueOnce(pictures('second'));
  await lead.read(SITE);
  lead.renew();
  await expect.poll(() => lead.read(SITE)).toEqual(pictures('second'));
});
