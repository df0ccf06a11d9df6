import type { Colours } from './scene-colours.ts';

/** A cash-out shown on the curve. */
export interface Mark {
  key: string;
  /** In hundredths. */
  value: number;
  isOwn: boolean;
  name: string;
  picture: string | undefined;
  /** Label of an AI or test account; undefined for players. */
  badge: string | undefined;
}

/** A rendered text, in canvas pixels. */
export interface Label {
  picture: HTMLCanvasElement;
  width: number;
  height: number;
  scale: number;
}

/**
 * Labels beside the curve, drawn once and cached as pictures: text and avatars cost more than the
 * curve.
 */
export interface Labels {
  ofMark(mark: Mark): Label;
  ofLine(words: string, value: string): Label;
}

const PILL = { height: 26, pad: 4, portrait: 18, corner: 5, gap: 6, end: 10 };
const LINE = { height: 20, gap: 6 };
/** More than a flight shows; older ones are drawn again on demand. */
const KEPT = 32;

type Brush = CanvasRenderingContext2D;

/** Measures and draws with the same context, since the width depends on the loaded fonts. */
function pictureOf(
  scale: number,
  height: number,
  widthOf: (brush: Brush) => number,
  draw: (brush: Brush) => void,
): Label {
  const picture = document.createElement('canvas');
  const brush = picture.getContext('2d');
  const width = brush ? Math.ceil(widthOf(brush)) : 1;
  picture.width = Math.ceil(width * scale);
  picture.height = Math.ceil(height * scale);
  if (brush) {
    brush.setTransform(scale, 0, 0, scale, 0, 0);
    brush.textBaseline = 'middle';
    draw(brush);
  }
  return { picture, width: picture.width / scale, height: picture.height / scale, scale };
}

function widthIn(brush: Brush, font: string, text: string): number {
  brush.font = font;
  return brush.measureText(text).width;
}

/** The initial of a name, for players without a picture or while it loads. */
function drawInitial(brush: Brush, name: string, colours: Colours): void {
  const { pad, portrait, height } = PILL;
  brush.fillStyle = colours.raised;
  brush.fillRect(pad, pad, portrait, portrait);
  brush.fillStyle = colours.text;
  brush.font = `700 11px ${colours.num}`;
  brush.textAlign = 'center';
  brush.fillText([...name][0]?.toUpperCase() ?? '', pad + portrait / 2, height / 2 + 0.5);
  brush.textAlign = 'left';
}

function drawPortrait(brush: Brush, mark: Mark, image: HTMLImageElement | undefined, colours: Colours): void {
  const { pad, portrait, corner } = PILL;
  brush.save();
  brush.beginPath();
  brush.roundRect(pad, pad, portrait, portrait, corner);
  brush.clip();
  if (image) brush.drawImage(image, pad, pad, portrait, portrait);
  else drawInitial(brush, mark.name, colours);
  brush.restore();
}

function pillOf(mark: Mark, image: HTMLImageElement | undefined, colours: Colours, scale: number): Label {
  const { height, pad, portrait, gap, end } = PILL;
  const colour = mark.isOwn ? colours.act : colours.good;
  const value = `${(mark.value / 100).toFixed(2)}×`;
  const [font, small] = [`600 12px ${colours.num}`, `700 10px ${colours.num}`];
  const left = pad + portrait + gap;
  let [text, badge] = [0, 0];
  const measure = (brush: Brush) => {
    text = widthIn(brush, font, value);
    badge = mark.badge ? widthIn(brush, small, mark.badge) + 8 : 0;
    return left + text + (badge && badge + gap) + end;
  };
  return pictureOf(scale, height, measure, (brush) => {
    const width = left + text + (badge && badge + gap) + end;
    brush.beginPath();
    brush.roundRect(0.5, 0.5, width - 1, height - 1, height / 2);
    brush.fillStyle = colours.ink;
    brush.globalAlpha = 0.88;
    brush.fill();
    brush.globalAlpha = 1;
    brush.strokeStyle = colour;
    brush.stroke();
    drawPortrait(brush, mark, image, colours);
    brush.fillStyle = colour;
    brush.font = font;
    brush.fillText(value, left, height / 2 + 0.5);
    if (!mark.badge) return;
    const x = left + text + gap;
    brush.beginPath();
    brush.roundRect(x + 0.5, height / 2 - 7, badge - 1, 14, 4);
    brush.strokeStyle = colours.quiet;
    brush.stroke();
    brush.fillStyle = colours.text;
    brush.font = small;
    brush.fillText(mark.badge, x + 4, height / 2 + 0.5);
  });
}

function lineOf(words: string, value: string, colours: Colours, scale: number): Label {
  const [plain, bold] = [`500 13px ${colours.num}`, `700 13px ${colours.num}`];
  let start = 0;
  const measure = (brush: Brush) => {
    start = words ? widthIn(brush, plain, words) + LINE.gap : 0;
    return start + widthIn(brush, bold, value) + 2;
  };
  return pictureOf(scale, LINE.height, measure, (brush) => {
    brush.fillStyle = colours.text;
    brush.font = plain;
    brush.fillText(words, 0, LINE.height / 2);
    brush.font = bold;
    brush.fillText(value, start, LINE.height / 2);
  });
}

/**
 * Labels for one canvas at one size. Calls `onPortrait` when a picture has loaded and its label
 * must be redrawn.
 */
export function openLabels(colours: Colours, scale: number, onPortrait: () => void): Labels {
  const kept = new Map<string, Label>();
  const portraits = new Map<string, HTMLImageElement | undefined>();
  const portraitOf = (address: string | undefined): HTMLImageElement | undefined => {
    if (address === undefined || portraits.has(address)) return portraits.get(address ?? '');
    // Bounds the cache of a page that stays open for days; pictures are loaded again on demand.
    if (portraits.size >= KEPT) portraits.clear();
    portraits.set(address, undefined);
    const image = new Image();
    image.src = address;
    const arrived = () => {
      portraits.set(address, image);
      onPortrait();
    };
    // A broken picture keeps the initial.
    void image.decode().then(arrived, () => {});
    return undefined;
  };
  const keep = (key: string, draw: () => Label): Label => {
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= KEPT) kept.clear();
    const label = draw();
    kept.set(key, label);
    return label;
  };
  return {
    ofMark(mark) {
      const image = portraitOf(mark.picture);
      const key = `${mark.key} ${mark.value} ${mark.isOwn} ${mark.badge} ${image !== undefined}`;
      return keep(key, () => pillOf(mark, image, colours, scale));
    },
    ofLine: (words, value) => keep(`${words}|${value}`, () => lineOf(words, value, colours, scale)),
  };
}
