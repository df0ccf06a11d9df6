import type { Random } from '../../../platform/random.ts';
import type { DrawPuzzle } from '../account.puzzle.ts';
import { fillHole, type Pixels } from './fill-hole.ts';
import { drawGhosts, type Hole, type Layout, layOut } from './holes.ts';
import { outlineOf, PIECE_SIZE } from './piece-outline.ts';
import { sceneSvg } from './scene.ts';

// Not among the imports: those of the one file that the server is built into are all read when it starts.
const { default: sharp } = await import('sharp');

const WIDTH = 320;
const HEIGHT = 160;
/** Drawn at twice its size, so that it is sharp on a phone. */
const SCALE = 2;
const EDGE = 8;
/** The gap keeps clear of where the piece starts, or there would be nothing to slide. */
const FIRST_GAP_X = PIECE_SIZE + 2 * EDGE;
const LAST_GAP_X = WIDTH - PIECE_SIZE - EDGE;

/** Both pictures together, as data addresses; quality gives way until they fit. */
export const PICTURES_MAX_BYTES = 25 * 1024;
const QUALITIES = [66, 48, 32, 20] as const;
/** More effort saves a tenth of the bytes and takes three times as long. */
const EFFORT = 2;

const frame = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

const RAW = { width: WIDTH * SCALE, height: HEIGHT * SCALE, channels: 3 as const };
const SIDE = PIECE_SIZE * SCALE;
const RAW_PIECE = { width: SIDE, height: SIDE, channels: 4 as const };

const boxAt = ({ x, y }: { x: number; y: number }) => ({
  left: x * SCALE,
  top: y * SCALE,
  width: SIDE,
  height: SIDE,
});

async function cutHole(
  random: Random,
  scene: Pixels,
  target: Pixels,
  { x, y, shape, ink, light }: Hole,
): Promise<void> {
  const mask = await sharp(frame(PIECE_SIZE, PIECE_SIZE, outlineOf(shape, 'fill="#fff"')))
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  const from = {
    left: random.integer(0, RAW.width - SIDE + 1),
    top: random.integer(0, RAW.height - SIDE + 1),
  };
  fillHole(random, scene, target, { left: x * SCALE, top: y * SCALE, size: SIDE, from, mask, ink: ink / 100, light });
}

async function coverScene(random: Random, scene: Buffer, layout: Layout): Promise<Buffer> {
  const pixels = { width: RAW.width, data: scene };
  const target = { width: RAW.width, data: Buffer.from(scene) };
  for (const hole of [layout.gap, ...layout.decoys]) await cutHole(random, pixels, target, hole);
  const ghosts = frame(WIDTH, HEIGHT, drawGhosts(random, layout));
  return sharp(target.data, { raw: RAW })
    .composite([{ input: ghosts }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The piece lies in a light of its own: colours at its rim do not simply go on around the gap. */
function otherLight(random: Random): Buffer {
  const turn = random.integer(0, 360);
  const stop = (offset: number, colour: string) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="0.${random.integer(30, 50)}"/>`;
  const light = `<linearGradient id="light" gradientTransform="rotate(${turn} 0.5 0.5)">${stop(0, '#fff')}${stop(1, '#05060f')}</linearGradient>`;
  return frame(
    PIECE_SIZE,
    PIECE_SIZE,
    `<defs>${light}</defs><rect width="${PIECE_SIZE}" height="${PIECE_SIZE}" fill="url(#light)"/>`,
  );
}

async function cutPiece(random: Random, scene: Buffer, { gap }: Layout): Promise<Buffer> {
  const mask = frame(PIECE_SIZE, PIECE_SIZE, outlineOf(gap.shape, 'fill="#fff"'));
  const line = 'fill="none" stroke="#fff" stroke-opacity="0.9" stroke-width="1.4" stroke-linejoin="round"';
  const rim = frame(PIECE_SIZE, PIECE_SIZE, outlineOf(gap.shape, line));
  return sharp(scene, { raw: RAW })
    .extract(boxAt(gap))
    .modulate({ brightness: random.integer(100, 113) / 100 })
    .ensureAlpha()
    .composite([{ input: otherLight(random) }, { input: mask, blend: 'dest-in' }, { input: rim, blend: 'over' }])
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
  throw new Error('there is no quality to encode with');
}

/** Drifting mist, grown from a small field of random greys: no two places of the picture are quite alike. */
function mist(random: Random): Promise<Buffer> {
  const field = { width: 13, height: 9, channels: 1 as const };
  return sharp(random.bytes(field.width * field.height), { raw: field })
    .resize(WIDTH * SCALE, HEIGHT * SCALE, { kernel: 'cubic', fit: 'fill' })
    .linear(0.6, 51)
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

async function drawScene(random: Random): Promise<Buffer> {
  const svg = Buffer.from(sceneSvg(random, WIDTH, HEIGHT, SCALE));
  const overlay = { input: await mist(random), raw: RAW, blend: 'soft-light' as const };
  return sharp(svg).removeAlpha().composite([overlay]).removeAlpha().raw().toBuffer();
}

export const drawPuzzle: DrawPuzzle = async (random) => {
  const layout = layOut(random, { width: WIDTH, height: HEIGHT, firstX: FIRST_GAP_X, lastX: LAST_GAP_X, edge: EDGE });
  const scene = await drawScene(random);
  const covered = await coverScene(random, scene, layout);
  const [background, piece] = await encode(covered, await cutPiece(random, scene, layout));
  const { x: gapX, y: pieceY } = layout.gap;
  return { gapX, pieceY, pieceWidth: PIECE_SIZE, width: WIDTH, height: HEIGHT, background, piece };
};
