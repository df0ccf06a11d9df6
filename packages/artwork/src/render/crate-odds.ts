import type { Box } from '../boxes.ts';
import { goodsWithCode, type QualityLevel, qualities } from '../catalogue.ts';
import { ticketTotal } from '../odds.ts';
import { paneTransform } from './isometry.ts';
import { lettering } from './lettering.ts';

/** What is etched on the right pane. */
interface OddsRow {
  readonly quality: QualityLevel;
  readonly share: number;
}

/** The box's true shares by quality, dearest first. */
export function oddsRows(box: Box): OddsRow[] {
  const shares = new Map<QualityLevel, number>();
  for (const { goods, tickets } of box.contents) {
    const { quality } = goodsWithCode(goods);
    shares.set(quality, (shares.get(quality) ?? 0) + tickets / ticketTotal);
  }
  return [...shares].map(([quality, share]) => ({ quality, share })).sort((a, b) => a.share - b.share);
}

function shareText(share: number): string {
  const percent = share * 100;
  return `${percent >= 10 ? percent.toFixed(1) : percent.toFixed(2)}%`;
}

/** The shares as figures and bars; a bar grows with the root of its share, so that the rarest stays visible. */
export function etchedOdds(rows: readonly OddsRow[], height: number): string {
  const pitch = Math.min(28, 160 / rows.length);
  const size = Math.min(20, pitch * 0.74);
  const start = 20 + (160 - pitch * rows.length) / 2;
  const etched = rows.map(({ quality, share }, index) => {
    const { colour } = qualities[quality];
    const y = start + index * pitch;
    const track = 98;
    const bar = Math.max(5, track * Math.sqrt(Math.min(1, share)));
    return `<rect x="18" y="${y}" width="5" height="${size * 0.78}" rx="1.5" fill="${colour}"/>${lettering(shareText(share), { x: 30, y: y + size * 0.76, size, fill: '#f6f9ff' })}<rect x="112" y="${y + size * 0.26}" width="${track}" height="${size * 0.28}" rx="2" fill="#fff" fill-opacity=".12"/><rect x="112" y="${y + size * 0.26}" width="${bar}" height="${size * 0.28}" rx="2" fill="${colour}"/>`;
  });
  return `<g transform="${paneTransform('right', height)}">${etched.join('')}</g>`;
}
