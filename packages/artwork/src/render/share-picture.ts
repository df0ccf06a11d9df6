import sharp from 'sharp';
import { banners } from '../data/banners.ts';
import { renderBanner } from './banner.ts';
import { markContent } from './brand.ts';
import { lettering } from './kit/lettering.ts';
import { svgDocument } from './kit/svg.ts';

/** The preview picture of shared links: the mark, the name and a lit crate. */
export async function renderSharePicture(): Promise<Buffer> {
  const plan = banners.find((banner) => banner.code === 'edge');
  if (!plan) throw new Error('The share picture needs the banner "edge"');
  const size = { width: 1200, height: 630, focus: 0.7, scale: 1 };
  const name = lettering('CLEARCRATE', { x: 74, y: 410, size: 68, fill: '#EEF2FA', spacing: 4 });
  const words = `<g transform="translate(70 160) scale(.66)">${markContent('#EEF2FA')}</g>${name}<rect x="74" y="436" width="96" height="6" rx="3" fill="#C8FF4D"/>`;
  return sharp(await renderBanner(plan, size))
    .composite([{ input: svgDocument(words, size.width, size.height), left: 0, top: 0 }])
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
}
