export type Asset = 'coin' | 'shell' | 'point';
type Size = number | string;

/**
 * Encodes a drawing as an image. A page may show a hundred icons: an image takes two elements where
 * inline SVG takes a dozen.
 */
const picture = (drawing: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`)}`;

/** A struck coin with a crate in its face. */
const COIN = picture(
  '<linearGradient id="g" x1=".2" y1="0" x2=".8" y2="1"><stop stop-color="#FFF3C4"/>' +
    '<stop offset=".45" stop-color="#FFC94A"/><stop offset="1" stop-color="#B5700E"/></linearGradient>' +
    '<circle cx="16" cy="16" r="15" fill="url(#g)"/><circle cx="16" cy="15.8" r="11.7" fill="#774706" fill-opacity=".5"/>' +
    '<circle cx="16" cy="16.5" r="11.2" fill="url(#g)"/><path d="m16 8.7 6.3 3.6v7.4L16 23.3l-6.3-3.6v-7.4z" fill="#895507"/>' +
    '<path d="m16 10.4 4.7 2.8L16 16l-4.7-2.8z" fill="#FFEBAC"/><path d="m11 14.6 4.4 2.5v4.6L11 19.2z" fill="#E5A326"/>',
);

const SHELL = picture(
  '<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#DAFFF8"/>' +
    '<stop offset=".5" stop-color="#36D3C1"/><stop offset="1" stop-color="#0A6A82"/></linearGradient>' +
    '<path d="M16 3C8.2 3 2.6 9.3 3 16.3c.3 3.6 2.3 6.1 4.6 7.8L10 28.5h12l2.4-4.4c2.3-1.7 4.3-4.2 4.6-7.8C29.4 9.3 23.8 3 16 3z"' +
    ' fill="url(#g)"/><path d="M16 5.5v21M11 7l2 19.5M21 7l-2 19.5M6.5 11.5 11 26M25.5 11.5 21 26" stroke="#05465A"' +
    ' stroke-width="1.5" stroke-linecap="round" opacity=".55"/><rect x="9.5" y="26.2" width="13" height="3.6" rx="1.8" fill="#0A6A82"/>',
);

const POINT = picture(
  '<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#E6DCFF"/>' +
    '<stop offset=".5" stop-color="#8C69FF"/><stop offset="1" stop-color="#391DA4"/></linearGradient>' +
    '<path d="M10 4h12l7 8-13 17L3 12z" fill="url(#g)"/><path d="m16 4 5 8-5 17-5-17z" fill="#fff" opacity=".26"/>' +
    '<path d="M3 12h26" stroke="#fff" opacity=".45"/>',
);

const PICTURES: Record<Asset, string> = { coin: COIN, shell: SHELL, point: POINT };

export function AssetIcon({ asset, size = '1em' }: { asset: Asset; size?: Size }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <image href={PICTURES[asset]} width="32" height="32" />
    </svg>
  );
}

export function CoinIcon({ size }: { size?: Size }) {
  return <AssetIcon asset="coin" size={size} />;
}
