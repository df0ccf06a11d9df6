import sharp from 'sharp';
import type { Random } from '../../../platform/random.ts';
import type { DrawPuzzle } from '../account.puzzle.ts';
import { PIECE_SIZE, pieceOutline } from './piece-outline.ts';
import { sceneSvg } from './scene.ts';

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
const QUALITIES = [84, 70, 52, 36, 20] as const;
/** More effort saves a tenth of the bytes and takes three times as long. */
const EFFORT = 2;

interface Layout {
  gapX: number;
  pieceY: number;
  decoyX: number;
  outline: string;
}

function layOut(random: Random): Layout {
  const gapX = random.integer(FIRST_GAP_X, LAST_GAP_X + 1);
  const pieceY = random.integer(EDGE, HEIGHT - PIECE_SIZE - EDGE + 1);
  const places = Array.from({ length: LAST_GAP_X - FIRST_GAP_X + 1 }, (_, index) => FIRST_GAP_X + index);
  const clear = places.filter((x) => Math.abs(x - gapX) > PIECE_SIZE);
  const decoyX = clear[random.integer(0, clear.length)] ?? FIRST_GAP_X;
  return { gapX, pieceY, decoyX, outline: pieceOutline(random) };
}

const frame = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

/** The gap, and beside it at the same height a shadow at least as dark whose shape fits no piece. */
function holes(random: Random, { gapX, pieceY, decoyX, outline }: Layout): Buffer {
  const shade = (from: number, to: number) => (random.integer(from, to) / 100).toFixed(2);
  const half = PIECE_SIZE / 2;
  const size = random.integer(15, 20);
  const decoy = `<rect x="${-size}" y="${-size}" width="${2 * size}" height="${2 * size}" rx="${random.integer(5, size)}" transform="rotate(${random.integer(0, 90)})"/>`;
  return frame(
    WIDTH,
    HEIGHT,
    `<g fill="#070812" stroke="#ffffff" stroke-opacity="0.55" stroke-width="1.1" stroke-linejoin="round">
<g transform="translate(${decoyX + half} ${pieceY + half})" fill-opacity="${shade(48, 62)}">${decoy}</g>
<path transform="translate(${gapX} ${pieceY})" d="${outline}" fill-opacity="${shade(38, 50)}"/></g>`,
  );
}

async function cutPiece(random: Random, scene: Buffer, { gapX, pieceY, outline }: Layout): Promise<Buffer> {
  const box = { left: gapX * SCALE, top: pieceY * SCALE, width: PIECE_SIZE * SCALE, height: PIECE_SIZE * SCALE };
  const mask = frame(PIECE_SIZE, PIECE_SIZE, `<path d="${outline}" fill="#fff"/>`);
  const rim = frame(
    PIECE_SIZE,
    PIECE_SIZE,
    `<path d="${outline}" fill="none" stroke="#fff" stroke-opacity="0.9" stroke-width="1.4" stroke-linejoin="round"/>`,
  );
  return (
    sharp(scene)
      .extract(box)
      // A touch of other light, so that the piece is not found by looking for its own pixels around the gap.
      .modulate({ brightness: random.integer(100, 113) / 100 })
      .ensureAlpha()
      .composite([
        { input: mask, blend: 'dest-in' },
        { input: rim, blend: 'over' },
      ])
      .png({ compressionLevel: 0 })
      .toBuffer()
  );
}

const addressBytes = (picture: Buffer) => Math.ceil(picture.length / 3) * 4 + 'data:image/webp;base64,'.length;

async function encode(background: Buffer, piece: Buffer): Promise<[Buffer, Buffer]> {
  for (const quality of QUALITIES) {
    const [large, small] = await Promise.all([
      sharp(background).webp({ quality, effort: EFFORT }).toBuffer(),
      sharp(piece).webp({ quality, alphaQuality: 80, effort: EFFORT }).toBuffer(),
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
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function drawScene(random: Random): Promise<Buffer> {
  const svg = Buffer.from(sceneSvg(random, WIDTH, HEIGHT, SCALE));
  const overlay = { input: await mist(random), blend: 'soft-light' as const };
  return sharp(svg).removeAlpha().composite([overlay]).removeAlpha().png({ compressionLevel: 0 }).toBuffer();
}

export const drawPuzzle: DrawPuzzle = async (random) => {
  const layout = layOut(random);
  const scene = await drawScene(random);
  const pictures = await Promise.all([
    sharp(scene)
      .composite([{ input: holes(random, layout) }])
      .png({ compressionLevel: 0 })
      .toBuffer(),
    cutPiece(random, scene, layout),
  ]);
  const [background, piece] = await encode(...pictures);
  const { gapX, pieceY } = layout;
  return { gapX, pieceY, pieceWidth: PIECE_SIZE, width: WIDTH, height: HEIGHT, background, piece };
};
