import { qualityLetter, qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import type { BoxContent } from '../../box/box.queries.ts';
import classes from './reel-card.module.css';
import type { ReelCards } from './reel-cards.ts';
import { type SmearWay, smearOf } from './smear-pictures.ts';

interface CardLook {
  percent(share: number): string;
  /** Whether there is space for the name. */
  named: boolean;
  way: SmearWay;
  /** Number of first cards that pass too fast to follow. */
  fast: number;
}

const TICKETS = 1_000_000;

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string | undefined, text = '') {
  const node = document.createElement(tag);
  node.className = className ?? '';
  node.textContent = text;
  return node;
}

function cardOf(content: BoxContent, isFast: boolean, { percent, named, way }: CardLook): HTMLElement {
  const { image, goodsLevel, finishName, tickets } = content;
  const quality = qualityLevel(goodsLevel);
  const card = element('div', classes.card);
  card.dataset.quality = String(quality);
  // A background: hundreds of `img` elements would each fire a load event.
  const picture = element('i', classes.picture);
  picture.style.backgroundImage = `url("${(isFast && smearOf(image, way)) || image}")`;
  card.append(picture);
  // With many reels, names of fast cards are unreadable, and each stop makes the browser visit all
  // layers.
  if (isFast && !named) return card;
  picture.before(element('span', classes.letter, qualityLetter(quality)));
  card.append(element('span', classes.chance, percent(tickets / TICKETS)));
  if (named) card.append(element('span', classes.name, finishName));
  return card;
}

/** Cards per piece: a slow phone builds and lays out these in less than a frame. */
const CARDS_A_PIECE = 4;

/**
 * Lays out the cards of a strip piece by piece. A box has few items and a reel many cards, so each
 * item is built once and cloned; nothing is rendered again during the run.
 */
export function* layStrip(strip: HTMLElement, { cards }: ReelCards, look: CardLook): Generator<void> {
  const built = new Map<string, HTMLElement>();
  const nodeOf = (content: BoxContent, index: number): Node => {
    const isFast = index < look.fast;
    const key = `${content.goodsId} ${isFast}`;
    const known = built.get(key);
    if (known) return known.cloneNode(true);
    const card = cardOf(content, isFast, look);
    built.set(key, card);
    return card;
  };
  strip.replaceChildren();
  for (let from = 0; from < cards.length; from += CARDS_A_PIECE) {
    strip.append(...cards.slice(from, from + CARDS_A_PIECE).map((card, index) => nodeOf(card, from + index)));
    yield;
  }
}
