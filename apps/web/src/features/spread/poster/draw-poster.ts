import { QUIET_ZONE, qrModules } from '../../../lib/page/qr-picture.tsx';

const WIDTH = 1080;
const HEIGHT = 1440;
const MARGIN = 84;
const INNER = WIDTH - 2 * MARGIN;
const CRATE_MIDDLE = { x: WIDTH / 2, y: 690 };
const CRATE_PX = 700;
const QR = { x: MARGIN, y: 1022, size: 340, radius: 28 };
const MARK_PX = 84;

export interface Poster {
  brand: string;
  /** The logo beside the name. */
  mark: string;
  /** The promise, one line each. */
  headline: readonly string[];
  caption: string;
  adults: string;
  code: string;
  link: string;
  /** The crate and its colour; undefined while no box is on sale. */
  crate: { image: string; colour: string } | undefined;
}

const HOUSE_COLOUR = '#7c5cff';
const TEXT = '#eef2fa';
const QUIET = '#97a3ba';

/** Draws the invitation as a picture to save or share; null if the browser cannot. */
export async function drawPoster(poster: Poster): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  await document.fonts.load('700 40px Saira');
  drawRoom(pen, poster.crate?.colour ?? HOUSE_COLOUR);
  const [mark, crate] = await Promise.all([loadPicture(poster.mark), poster.crate && loadPicture(poster.crate.image)]);
  if (crate) drawCrate(pen, crate);
  pen.drawImage(mark, MARGIN, 70, MARK_PX * (mark.naturalWidth / mark.naturalHeight || 1), MARK_PX);
  drawWords(pen, poster);
  drawCode(pen, poster.link);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function drawRoom(pen: CanvasRenderingContext2D, colour: string): void {
  pen.fillStyle = '#0b0e14';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const light = pen.createRadialGradient(CRATE_MIDDLE.x, CRATE_MIDDLE.y, 30, CRATE_MIDDLE.x, CRATE_MIDDLE.y, 700);
  light.addColorStop(0, `${colour}aa`);
  light.addColorStop(0.45, `${colour}3d`);
  light.addColorStop(1, `${colour}00`);
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

function drawCrate(pen: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const width = Math.min(CRATE_PX, (CRATE_PX * picture.naturalWidth) / picture.naturalHeight);
  const height = (width * picture.naturalHeight) / picture.naturalWidth;
  pen.drawImage(picture, CRATE_MIDDLE.x - width / 2, CRATE_MIDDLE.y - height / 2, width, height);
}

interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  /** The font size if the text fits. */
  px: number;
  weight: number;
  face: string;
  colour: string;
}

/** Translations differ in length: a line that does not fit gets a smaller font. */
function drawLine(pen: CanvasRenderingContext2D, { text, x, y, width, px, weight, face, colour }: Line): void {
  pen.font = `${weight} ${px}px ${face}`;
  const natural = pen.measureText(text).width;
  if (natural > width) pen.font = `${weight} ${Math.floor((px * width) / natural)}px ${face}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

function drawWords(pen: CanvasRenderingContext2D, poster: Poster): void {
  const face = getComputedStyle(document.documentElement).getPropertyValue('--sans');
  const right = { x: QR.x + QR.size + 48, width: WIDTH - MARGIN - QR.x - QR.size - 48 };
  const top = { x: MARGIN, width: INNER, face };
  const beside = MARGIN + MARK_PX + 24;
  drawLine(pen, {
    ...top,
    x: beside,
    width: WIDTH - MARGIN - beside,
    text: poster.brand,
    y: 129,
    px: 48,
    weight: 800,
    colour: TEXT,
  });
  for (const [index, text] of poster.headline.entries()) {
    drawLine(pen, { ...top, text, y: 256 + index * 92, px: 72, weight: 900, colour: TEXT });
  }
  drawLine(pen, { ...right, face, text: poster.caption, y: 1150, px: 38, weight: 400, colour: QUIET });
  drawLine(pen, { ...right, face: 'Saira', text: poster.code, y: 1276, px: 124, weight: 700, colour: TEXT });
  drawLine(pen, { ...right, face, text: poster.adults, y: 1346, px: 32, weight: 400, colour: QUIET });
}

function drawCode(pen: CanvasRenderingContext2D, link: string): void {
  const modules = qrModules(link);
  if (!modules) return;
  // Whole pixels per module: readers fail on blurred edges.
  const edge = modules.length + 2 * QUIET_ZONE;
  const module = Math.floor(QR.size / edge);
  const inset = QUIET_ZONE * module;
  pen.fillStyle = '#fff';
  pen.beginPath();
  pen.roundRect(QR.x, QR.y, edge * module, edge * module, QR.radius);
  pen.fill();
  pen.fillStyle = '#0b0e14';
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) pen.fillRect(QR.x + inset + column * module, QR.y + inset + row * module, module, module);
    }
  }
}
