import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as site from '@clearcrate/contract/site';

type Background = DataOf<typeof site.getGoodsBgImages>['items'][number];

/** The regular card; other kinds of cards have their own pictures. */
const CARD = 1;
const ADDRESS = /^(?:\/(?!\/)|https:\/\/)[\w\-./~%]+$/;

/**
 * Style rules with the operator's pictures by quality, as `--goods-ground`. Without a picture the
 * drawn glow below it is visible.
 */
export function backgroundRules(backgrounds: readonly Background[]): string {
  return backgrounds
    .filter(({ type, goodsLevel, image }) => type === CARD && /^level\d{1,2}$/.test(goodsLevel) && ADDRESS.test(image))
    .map(({ goodsLevel, image }) => `[data-quality="${goodsLevel.slice(5)}"]{--goods-ground:url("${image}")}`)
    .join('\n');
}

/** Adds the rules as a constructed style sheet, which the page's content security policy allows. */
export function layGoodsBackgrounds(target: Document, backgrounds: readonly Background[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(backgroundRules(backgrounds));
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet];
}
