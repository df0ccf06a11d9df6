import type { Random } from '../../../platform/random.ts';
import type { DrawPuzzle } from './account.puzzle.ts';
import { newShape, outlineOf, PIECE_SIZE } from './piece-outline.ts';
import { sceneSvg } from './scene.ts';

// Imported when first needed: the built server evaluates all static imports at start.
const { default: sharp } = await import('sharp');

const WIDTH = 320;
const HEIGHT = 160;
/** Pixels per unit, for high-density screens. */
const SCALE = 2;
const EDGE = 8;
/** The gap is clear of the start of the piece, so that there is a distance to slide. */
const FIRST_GAP_X = PIECE_SIZE + 2 * EDGE;
const LAST_GAP_X = WIDTH - PIECE_SIZE - EDGE;

/** Limit of both pictures together, as data URLs. Quality is lowered until they fit. */
export const PICTURES_MAX_BYTES = 25 * 1024;
const QUALITIES = [72, 56, 40, 24] as const;
/** More effort saves 10 % of the bytes and takes three times as long. */
const EFFORT = 2;

const RAW = { width: WIDTH * SCALE, height: HEIGHT * SCALE, channels: 3 as const };
const SIDE = PIECE_SIZE * SCALE;
const RAW_PIECE = { width: SIDE, height: SIDE, channels: 4 as const };

interface Place {
  x: number;
  y: number;
}

const frame = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
const boxAt = ({ x, y }: Place) => ({ left: x * SCALE, top: y * SCALE, width: SIDE, height: SIDE });

const drawScene = (random: Random): Promise<Buffer> =>
  sharp(Buffer.from(sceneSvg(random, WIDTH, HEIGHT, SCALE)))
    .removeAlpha()
    .raw()
    .toBuffer();

/** Mean brightness from which the gap is dark; below it is light. */
const LIGHT_FROM = 96;

async function isLightAt(scene: Buffer, place: Place): Promise<boolean> {
  const { channels } = await sharp(await sharp(scene, { raw: RAW }).extract(boxAt(place)).png().toBuffer()).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return 0.299 * red + 0.587 * green + 0.114 * blue >= LIGHT_FROM;
}

async function cutGap(scene: Buffer, place: Place, outline: (look: string) => string): Promise<Buffer> {
  const fill = (await isLightAt(scene, place))
    ? 'fill="#05060f" fill-opacity="0.66"'
    : 'fill="#fff" fill-opacity="0.5"';
  const shadow = outline('fill="none" stroke="#05060f" stroke-opacity="0.75" stroke-width="4" stroke-linejoin="round"');
  const rim = outline(`${fill} stroke="#fff" stroke-width="2" stroke-linejoin="round"`);
  const gap = frame(WIDTH, HEIGHT, `<g transform="translate(${place.x} ${place.y})">${shadow}${rim}</g>`);
  return sharp(scene, { raw: RAW })
    .composite([{ input: gap }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function cutPiece(scene: Buffer, place: Place, outline: (look: string) => string): Promise<Buffer> {
  const mask = frame(PIECE_SIZE, PIECE_SIZE, outline('fill="#fff"'));
  const rim = outline('fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"');
  return sharp(scene, { raw: RAW })
    .extract(boxAt(place))
    .ensureAlpha()
    .composite([
      { input: mask, blend: 'dest-in' },
      { input: frame(PIECE_SIZE, PIECE_SIZE, rim), blend: 'over' },
    ])
    .raw()
    .toBuffer();
}

const addressBytes = (picture: Buffer) => Math.ceil(picture.length / 3) * 4 + 'data:image/webp;base64,'.length;

async function encode(background: Buffer, piece: Buffer): Promise<[Buffer, Buffer]> {
  for (const quality of QUALITIES) {
    const [large, small] = await Promise.all([
      sharp(background, { raw: RAW }).webp({ quality, effort: EFFORT }).toBuffer(),
      sharp(piece, { raw: RAW_PIECE }).webp({ quality, alphaQuality: 80, effort: EFFORT }).toBuffer(),
    ]);
    const fits = addressBytes(large) + addressBytes(small) <= PICTURES_MAX_BYTES;
    if (fits || quality === QUALITIES.at(-1)) return [large, small];
  }
  throw new Error('no picture quality is configured');
}

/**
 * Draws a scene with one gap and the piece cut from it. The proof of work stops scripts, not the
 * picture.
 */
export const drawPuzzle: DrawPuzzle = async (random) => {
  const shape = newShape(random);
  const place = {
    x: random.integer(FIRST_GAP_X, LAST_GAP_X + 1),
    y: random.integer(EDGE, HEIGHT - PIECE_SIZE - EDGE + 1),
  };
  const outline = (look: string) => outlineOf(shape, look);
  const scene = await drawScene(random);
  const [covered, cut] = await Promise.all([cutGap(scene, place, outline), cutPiece(scene, place, outline)]);
  const [background, piece] = await encode(covered, cut);
  return { gapX: place.x, pieceY: place.y, pieceWidth: PIECE_SIZE, width: WIDTH, height: HEIGHT, background, piece };
};
