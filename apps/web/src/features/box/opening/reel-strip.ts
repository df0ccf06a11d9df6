import { qualityLetter, qualityLevel } from '../../../ui/quality.ts';
import type { BoxContent } from '../box.queries.ts';
import classes from './reel.module.css';
import type { ReelCards } from './reel-cards.ts';

type PercentText = (share: number) => string;

const TICKETS = 1_000_000;

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string | undefined, text = '') {
  const node = document.createElement(tag);
  node.className = className ?? '';
  node.textContent = text;
  return node;
}

function cardOf({ image, goodsLevel, finishName, tickets }: BoxContent, percent: PercentText): HTMLElement {
  const quality = qualityLevel(goodsLevel);
  const card = element('div', classes.card);
  card.dataset.quality = String(quality);
  const picture = element('img', classes.picture);
  picture.src = image;
  picture.alt = '';
  picture.draggable = false;
  card.append(
    element('span', classes.letter, qualityLetter(quality)),
    picture,
    element('span', classes.name, finishName),
    element('span', classes.chance, percent(tickets / TICKETS)),
  );
  return card;
}

/**
 * Lays the cards of a strip. A box has few different items and a reel many cards, so each item is built once and copied;
 * nothing of it is rendered again while it runs.
 */
export function layStrip(strip: HTMLElement, { cards }: ReelCards, percent: PercentText): void {
  const built = new Map<string, HTMLElement>();
  const nodes = cards.map((content) => {
    const known = built.get(content.goodsId);
    if (known) return known.cloneNode(true);
    const card = cardOf(content, percent);
    built.set(content.goodsId, card);
    return card;
  });
  strip.replaceChildren(...nodes);
}
