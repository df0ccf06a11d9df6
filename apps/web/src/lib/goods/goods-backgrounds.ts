import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as site from '@clearcrate/contract/site';

type Background = DataOf<typeof site.getGoodsBgImages>['items'][number];

/** The ordinary card; other kinds of cards have pictures of their own. */
const CARD = 1;
const ADDRESS = /^(?:\/(?!\/)|https:\/\/)[\w\-./~%]+$/;

/**
 * The operator's pictures as rules by quality: whatever is drawn in the light of its quality finds the picture for its ground in
 * `--goods-ground`. Where there is none, or it has not arrived, the light drawn beneath it shows.
 */
export function backgroundRules(backgrounds: readonly Background[]): string {
  return backgrounds
    .filter(({ type, goodsLevel, image }) => type === CARD && /^level\d{1,2}$/.test(goodsLevel) && ADDRESS.test(image))
    .map(({ goodsLevel, image }) => `[data-quality="${goodsLevel.slice(5)}"]{--goods-ground:url("${image}")}`)
    .join('\n');
}

/** Rules that come from an answer cannot be in a file; the page's policy allows those that are made by its own program. */
export function layGoodsBackgrounds(target: Document, backgrounds: readonly Background[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(backgroundRules(backgrounds));
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet];
}
