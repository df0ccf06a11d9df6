import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { escapeHtml, textsIn } from '../texts.ts';
import { FATES, type MarketSide, type Purchase } from './market.side.ts';

const SHOWN_PURCHASES = 30;

/** Renders recent purchases of the marketplace with the tester's outcomes. */
export function renderPurchases(market: MarketSide, locale: Locale): string {
  const t = textsIn(locale);
  const stateKey = (purchase: Purchase) => {
    const { stage, isOut } = market.stageOf(purchase);
    return stage === '2' ? 'given' : stage === '5' ? 'fellThrough' : isOut ? 'offerOut' : 'bought';
  };
  const card = (purchase: Purchase, number: number) => {
    const buttons = FATES.map(
      (fate) => `<form method="post" action="/market/${number}/${fate}"><button>${t(`market.${fate}`)}</button></form>`,
    );
    return `<section class="sheet"><h2>${escapeHtml(purchase.hashName)}</h2><p class="quiet">${escapeHtml(purchase.customId)} · $${(purchase.paid / 1_000).toFixed(2)}</p>
<div class="state" role="status">${t(`market.${stateKey(purchase)}`)}</div><div class="grid">${buttons.join('')}</div></section>`;
  };
  const newest = market.purchases
    .map((purchase, number) => ({ purchase, number }))
    .slice(-SHOWN_PURCHASES)
    .reverse();
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t('market.title')}</title><link rel="stylesheet" href="/cashier.css"></head><body>
<header class="bar"><b>SANDBOX</b>${t('market.title')}</header>
<main><h1>${t('market.heading')}</h1><p class="quiet">${t('market.hint')}</p>
${newest.map(({ purchase, number }) => card(purchase, number)).join('') || `<p class="state">${t('market.none')}</p>`}</main></body></html>`;
}
