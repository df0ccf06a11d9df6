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

/** Cards laid in one go: what a slow phone builds and lays out within a frame. */
const CARDS_A_PIECE = 8;

/**
 * Lays the cards of a strip, piece by piece as it is asked to. A box has few different items and a reel many cards, so each item
 * is built once and copied; nothing of it is rendered again while it runs.
 */
export function* layStrip(strip: HTMLElement, { cards }: ReelCards, percent: PercentText): Generator<void> {
  const built = new Map<string, HTMLElement>();
  const nodeOf = (content: BoxContent): Node => {
    const known = built.get(content.goodsId);
    if (known) return known.cloneNode(true);
    const card = cardOf(content, percent);
    built.set(content.goodsId, card);
    return card;
  };
  strip.replaceChildren();
  for (let from = 0; from < cards.length; from += CARDS_A_PIECE) {
    strip.append(...cards.slice(from, from + CARDS_A_PIECE).map(nodeOf));
    yield;
  }
}
