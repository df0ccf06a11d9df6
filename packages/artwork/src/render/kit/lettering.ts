import { outlines } from './lettering-outlines.ts';

interface LetteringOptions {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Extra space between signs, in the drawing's units. */
  readonly spacing?: number;
}

/** Draws a line of text as outlines. */
export function lettering(text: string, options: LetteringOptions): string {
  const scale = options.size / 1000;
  const spacing = (options.spacing ?? 0) / scale;
  let pen = 0;
  const signs: string[] = [];
  for (const sign of text) {
    const outline = outlines[sign];
    if (!outline) throw new Error(`There is no outline for "${sign}"`);
    signs.push(`<path transform="translate(${pen} 0)" d="${outline.path}"/>`);
    pen += outline.advance + spacing;
  }
  const width = (pen - spacing) * scale;
  const shares = { start: 0, middle: 0.5, end: 1 };
  const left = options.x - width * shares[options.anchor ?? 'start'];
  const place = `translate(${left.toFixed(2)} ${options.y}) scale(${scale})`;
  return `<g transform="${place}" fill="${options.fill}">${signs.join('')}</g>`;
}
