import { qualityLetter, qualityLevel } from '@clearcrate/ui/quality.ts';
import type { BoxContent } from '../box/box.queries.ts';
import classes from './reel.module.css';
import type { ReelCards } from './reel-cards.ts';

interface CardLook {
  percent(share: number): string;
  /** Whether there is room for the name. */
  named: boolean;
}

const TICKETS = 1_000_000;

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string | undefined, text = '') {
  const node = document.createElement(tag);
  node.className = className ?? '';
  node.textContent = text;
  return node;
}

function cardOf({ image, goodsLevel, finishName, tickets }: BoxContent, { percent, named }: CardLook): HTMLElement {
  const quality = qualityLevel(goodsLevel);
  const card = element('div', classes.card);
  card.dataset.quality = String(quality);
  // A background: hundreds of `img` would each tell the page that they have loaded.
  const picture = element('i', classes.picture);
  picture.style.backgroundImage = `url("${image}")`;
  card.append(
    element('span', classes.letter, qualityLetter(quality)),
    picture,
    element('span', classes.chance, percent(tickets / TICKETS)),
  );
  if (named) card.append(element('span', classes.name, finishName));
  return card;
}

/** Cards laid in one go: what a slow phone builds and lays out in less than a frame. */
const CARDS_A_PIECE = 4;

/**
 * Lays the cards of a strip, piece by piece as it is asked to. A box has few different items and a reel many cards, so each item
 * is built once and copied; nothing of it is rendered again while it runs.
 */
export function* layStrip(strip: HTMLElement, { cards }: ReelCards, look: CardLook): Generator<void> {
  const built = new Map<string, HTMLElement>();
  const nodeOf = (content: BoxContent): Node => {
    const known = built.get(content.goodsId);
    if (known) return known.cloneNode(true);
    const card = cardOf(content, look);
    built.set(content.goodsId, card);
    return card;
  };
  strip.replaceChildren();
  for (let from = 0; from < cards.length; from += CARDS_A_PIECE) {
    strip.append(...cards.slice(from, from + CARDS_A_PIECE).map(nodeOf));
    yield;
  }
}
