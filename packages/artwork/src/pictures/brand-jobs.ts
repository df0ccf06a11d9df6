import sharp from 'sharp';
import { iconSvg, markSvg } from '../render/brand.ts';
import { renderSharePicture } from '../render/share-picture.ts';
import { crateKeyOf } from './crate-jobs.ts';
import type { PictureJob } from './job.ts';

interface BrandFile {
  readonly code: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly render: () => Promise<Buffer>;
}

function png(svg: Buffer): Promise<Buffer> {
  return sharp(svg).png({ palette: true, effort: 10 }).toBuffer();
}

/** These file names are fixed, since browsers and manifests refer to them. */
const brandFiles: readonly BrandFile[] = [
  { code: 'mark', file: 'mark.svg', width: 256, height: 256, render: async () => markSvg('#EEF2FA') },
  { code: 'mark-on-light', file: 'mark-on-light.svg', width: 256, height: 256, render: async () => markSvg('#131823') },
  { code: 'favicon', file: 'favicon.svg', width: 64, height: 64, render: async () => iconSvg(64, 0.1, 56) },
  { code: 'favicon-48', file: 'favicon-48.png', width: 48, height: 48, render: () => png(iconSvg(48, 0.1, 56)) },
  { code: 'touch-icon', file: 'touch-icon-180.png', width: 180, height: 180, render: () => png(iconSvg(180, 0.16, 0)) },
  { code: 'app-192', file: 'app-192.png', width: 192, height: 192, render: () => png(iconSvg(192, 0.14, 56)) },
  { code: 'app-512', file: 'app-512.png', width: 512, height: 512, render: () => png(iconSvg(512, 0.14, 56)) },
  {
    code: 'app-maskable-512',
    file: 'app-maskable-512.png',
    width: 512,
    height: 512,
    render: () => png(iconSvg(512, 0.22, 0)),
  },
];

export function brandJobs(): PictureJob[] {
  const fixed = brandFiles.map(({ code, file, width, height, render }): PictureJob => {
    return {
      group: 'brand',
      codes: [code],
      files: [{ file: `brand/${file}`, width, height }],
      render: async () => [await render()],
    };
  });
  const share: PictureJob = {
    group: 'brand',
    codes: ['share'],
    files: [{ file: `brand/share-${crateKeyOf('edge')}.webp`, width: 1200, height: 630 }],
    render: async () => [await renderSharePicture()],
  };
  return [...fixed, share];
}
