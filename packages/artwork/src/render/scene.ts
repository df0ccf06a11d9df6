import sharp from 'sharp';
import { goodsWithCode } from '../catalogue.ts';
import type { ScenePlan } from '../data/scenes.ts';
import { mixHex } from './kit/colour.ts';
import { hashText, seededRandom } from './kit/random.ts';
import { cornersOnCircle, pointList, svgDocument } from './kit/svg.ts';
import { placedItem } from './layers.ts';

export const sceneSize = { width: 640, height: 320 } as const;

function ground(plan: ScenePlan): Buffer {
  const { width, height } = sceneSize;
  const random = seededRandom(hashText(plan.code));
  const plates = Array.from({ length: 16 }, () => {
    const corners = cornersOnCircle(6, random() * width, random() * height, 16 + random() * 46);
    const tone = random() < 0.5 ? '#fff' : '#000';
    return `<polygon points="${pointList(corners)}" fill="${tone}" fill-opacity="${(0.04 + random() * 0.08).toFixed(2)}" stroke="#fff" stroke-opacity=".12"/>`;
  });
  const lines = Array.from(
    { length: 12 },
    (_, index) => `<path d="M${index * 58} 0V${height}M0 ${index * 58}H${width}"/>`,
  );
  const content = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${plan.left}"/><stop offset=".5" stop-color="${mixHex(plan.left, '#0b0e14', 0.72)}"/><stop offset="1" stop-color="${plan.right}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><g stroke="#fff" stroke-opacity=".1" fill="none">${lines.join('')}</g>${plates.join('')}`;
  return svgDocument(content, width, height);
}

export async function renderScene(plan: ScenePlan): Promise<Buffer> {
  const glow = '#05070c';
  const upper = await placedItem(
    goodsWithCode(plan.upper).recipe,
    { x: 200, y: 104, width: 330, turn: -8, glow },
    sceneSize,
  );
  const lower = await placedItem(
    goodsWithCode(plan.lower).recipe,
    { x: 430, y: 216, width: 380, turn: 4, glow },
    sceneSize,
  );
  return sharp(ground(plan))
    .composite([...upper, ...lower])
    .removeAlpha()
    .png()
    .toBuffer();
}
