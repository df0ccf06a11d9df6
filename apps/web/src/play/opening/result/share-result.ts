import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { saveFile } from '../../../lib/browser/download.ts';
import type { Translate } from '../../../lib/text/i18n.tsx';
import { chanceOf, type Outcome } from '../opening-run.ts';

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 84;

interface SharedResult {
  t: Translate<'box'>;
  brand: string;
  /** The quality's name. */
  quality: string;
  boxName: string;
  outcome: Outcome;
}

/** Draws a picture and opens the device's share sheet, or saves it without one. */
export async function shareResult(result: SharedResult): Promise<void> {
  const blob = await drawPicture(result).catch(() => null);
  if (!blob) {
    toast.error(result.t('share.failed'));
    return;
  }
  const file = new File([blob], `${result.brand}-${result.outcome.draw?.drawId ?? ''}.png`, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    // A closed share sheet is not a failure.
    await navigator.share({ files: [file], title: result.brand }).catch(() => {});
    return;
  }
  saveFile(file, file.name);
  toast.success(result.t('share.saved'));
}

async function drawPicture(result: SharedResult): Promise<Blob | null> {
  const { content } = result.outcome;
  const picture = new Image();
  picture.src = content.imageLarge || content.image;
  await picture.decode();
  await document.fonts.load('700 40px Saira');
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  drawRoom(pen, qualityColour(content.goodsLevel));
  drawItem(pen, picture);
  drawWords(pen, result);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Reads the colour from the style sheets, its only source. */
function qualityColour(goodsLevel: string): string {
  const probe = document.createElement('i');
  probe.dataset.quality = String(qualityLevel(goodsLevel));
  document.body.append(probe);
  const colour = getComputedStyle(probe).getPropertyValue('--q').trim();
  probe.remove();
  return colour;
}

function drawRoom(pen: CanvasRenderingContext2D, colour: string): void {
  pen.fillStyle = '#0b0e14';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const light = pen.createRadialGradient(WIDTH / 2, 480, 40, WIDTH / 2, 480, 720);
  light.addColorStop(0, `${colour}99`);
  light.addColorStop(0.5, `${colour}33`);
  light.addColorStop(1, `${colour}00`);
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = `${colour}88`;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(WIDTH / 2, 480, 330, 0, Math.PI * 2);
  pen.stroke();
}

function drawItem(pen: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const width = WIDTH - MARGIN * 2;
  const height = (width * picture.naturalHeight) / picture.naturalWidth;
  pen.save();
  pen.translate(WIDTH / 2, 480);
  pen.rotate(-0.1);
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
  pen.restore();
}

function drawWords(pen: CanvasRenderingContext2D, { t, brand, quality, boxName, outcome }: SharedResult): void {
  const { content, draw, ticket, firstTicket, lastTicket } = outcome;
  const text = getComputedStyle(document.documentElement).getPropertyValue('--sans');
  const line = (words: string, y: number, font: string, colour: string) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(words, MARGIN, y, WIDTH - MARGIN * 2);
  };
  line(brand, 120, `800 44px ${text}`, '#eef2fa');
  line(boxName, 176, `400 34px ${text}`, '#97a3ba');
  line(`${content.finishName}  ${content.weaponName}`, 900, `900 68px ${text}`, '#eef2fa');
  line(quality, 964, `600 36px ${text}`, qualityColour(content.goodsLevel));
  line(priceText(content.price), 1072, '700 88px Saira', '#ffc94a');
  const chance = `${(chanceOf(outcome) * 100).toFixed(4)} %`;
  line(`${t('result.chance')} ${chance}`, 1144, `400 34px ${text}`, '#c5cedf');
  const range = `${ticketText(firstTicket)} – ${ticketText(lastTicket)}`;
  line(`${t('proof.ticket')} ${ticketText(ticket)}  (${range})`, 1206, `400 32px ${text}`, '#b7a4ff');
  line(`${t('proof.seedHash')} ${draw?.serverSeedHash.slice(0, 24) ?? ''}…`, 1262, `400 28px ${text}`, '#b7a4ff');
}
