import sharp from 'sharp';
import { qualities } from '../catalogue.ts';
import { avatars } from '../data/avatars.ts';
import { banners } from '../data/banners.ts';
import { scenes } from '../data/scenes.ts';
import { pictureKey } from '../recipe.ts';
import { avatarSvg } from '../render/avatar.ts';
import { type BannerSize, renderBanner } from '../render/banner.ts';
import { cardBackgroundSvg } from '../render/card-background.ts';
import { glyphSprite } from '../render/glyph-sprite.ts';
import { renderScene, sceneSize } from '../render/scene.ts';
import { vipFrameSvg } from '../render/vip-frame.ts';
import { crateKeyOf } from './crate-jobs.ts';
import type { PictureJob } from './job.ts';

function avatarJobs(): PictureJob[] {
  return avatars.map((plan) => ({
    group: 'avatars',
    codes: [plan.code],
    files: [{ file: `avatars/${plan.code}-${pictureKey(plan)}.webp`, width: 128, height: 128 }],
    render: async () => [await sharp(avatarSvg(plan, 128)).webp({ quality: 84, effort: 6 }).toBuffer()],
  }));
}

function frameJobs(): PictureJob[] {
  return Array.from({ length: 10 }, (_, index) => ({
    group: 'frames',
    codes: [`vip-${index + 1}`],
    files: [{ file: `frames/vip-${index + 1}-${pictureKey({ frame: index + 1 })}.svg`, width: 160, height: 160 }],
    render: async () => [vipFrameSvg(index + 1)],
  }));
}

const wide: BannerSize = { width: 1600, height: 480, focus: 0.74, scale: 0.96 };
const phone: BannerSize = { width: 780, height: 440, focus: 0.77, scale: 0.76 };

function bannerJobs(): PictureJob[] {
  return banners.map((plan) => {
    const sizes = [wide, phone];
    const box = plan.box === undefined ? {} : { crate: crateKeyOf(plan.box) };
    const files = sizes.map(({ width, height, focus, scale }) => ({
      file: `banners/${width}-${pictureKey({ ...plan, ...box, focus, scale })}.webp`,
      width,
      height,
    }));
    return {
      group: 'banners',
      codes: [plan.code],
      files,
      render: () =>
        Promise.all(
          sizes.map(async (size) =>
            sharp(await renderBanner(plan, size))
              .webp({ quality: 85, effort: 6 })
              .toBuffer(),
          ),
        ),
    };
  });
}

function backgroundJobs(): PictureJob[] {
  return Object.entries(qualities).map(([level, { glow }]) => ({
    group: 'cardBackgrounds',
    codes: [level],
    files: [{ file: `cards/${level}-${pictureKey({ card: level, glow })}.webp`, width: 480, height: 300 }],
    render: async () => [
      await sharp(cardBackgroundSvg(glow, 480, 300))
        .webp({ quality: 82, effort: 6 })
        .toBuffer(),
    ],
  }));
}

function sceneJobs(): PictureJob[] {
  return scenes.map((plan) => ({
    group: 'scenes',
    codes: [plan.code],
    files: [{ file: `scenes/${plan.code}-${pictureKey(plan)}.webp`, ...sceneSize }],
    render: async () => [
      await sharp(await renderScene(plan))
        .webp({ quality: 82, effort: 6 })
        .toBuffer(),
    ],
  }));
}

function glyphJobs(): PictureJob[] {
  return [
    {
      group: 'glyphs',
      codes: ['sprite'],
      files: [{ file: 'glyphs.svg', width: 512, height: 512 }],
      render: async () => [glyphSprite()],
    },
  ];
}

export function drawnJobs(): PictureJob[] {
  return [avatarJobs(), frameJobs(), bannerJobs(), backgroundJobs(), sceneJobs(), glyphJobs()].flat();
}
