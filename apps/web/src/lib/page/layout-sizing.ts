/** Wider screens keep the size of a large phone, so that pictures sized in rem stop growing. */
const MAX_FLUID_WIDTH_PX = 540;
const ROOT_PARTS = 10;
const BODY_FONT_PX = 12;
const RECALCULATION_DELAY_MS = 300;

interface Viewport {
  widthPx: number;
  devicePixelRatio: number;
  userAgent: string;
}

interface LayoutSizing {
  rootFontPx: number;
  pixelRatio: 1 | 2 | 3;
  bodyFontPx: number;
}

export function layoutSizing({ widthPx, devicePixelRatio, userAgent }: Viewport): LayoutSizing {
  const maxRatio = /iPhone/.test(userAgent) ? 3 : 2;
  const pixelRatio = Math.min(Math.max(Math.floor(devicePixelRatio) || 1, 1), maxRatio) as LayoutSizing['pixelRatio'];
  return {
    rootFontPx: Math.min(widthPx, MAX_FLUID_WIDTH_PX) / ROOT_PARTS,
    pixelRatio,
    bodyFontPx: BODY_FONT_PX * pixelRatio,
  };
}

const DEFAULT_TEXT_PX = 16;
const TEXT_SCALES = { min: 1, max: 2 };

/** The reader's text scale, from the browser's size of ordinary text. */
export function textScale(mediumPx: number): number {
  const scale = mediumPx / DEFAULT_TEXT_PX;
  return Number.isFinite(scale) ? Math.min(Math.max(scale, TEXT_SCALES.min), TEXT_SCALES.max) : TEXT_SCALES.min;
}

/** Measures the size of `medium` with a probe, since the root's own size is set by the layout. */
function mediumTextPx(document: Document): number {
  const probe = document.createElement('span');
  probe.style.cssText = 'position:absolute;visibility:hidden;font-size:medium';
  document.body.append(probe);
  const px = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return px;
}

function applyLayoutSizing(target: Window): void {
  const { document, navigator, devicePixelRatio } = target;
  const sizing = layoutSizing({
    widthPx: document.documentElement.clientWidth,
    devicePixelRatio,
    userAgent: navigator.userAgent,
  });
  document.documentElement.style.fontSize = `${sizing.rootFontPx}px`;
  document.documentElement.dataset.dpr = String(sizing.pixelRatio);
  document.body.style.fontSize = `${sizing.bodyFontPx}px`;
  document.documentElement.style.setProperty('--text-scale', String(textScale(mediumTextPx(document))));
}

/**
 * Sizes the page now, and 300 ms after each resize or return from the page cache. Returns a
 * function that stops it.
 */
export function installLayoutSizing(target: Window): () => void {
  let timer: number | undefined;
  const recalculateSoon = () => {
    target.clearTimeout(timer);
    timer = target.setTimeout(() => applyLayoutSizing(target), RECALCULATION_DELAY_MS);
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) recalculateSoon();
  };
  applyLayoutSizing(target);
  target.addEventListener('resize', recalculateSoon);
  target.addEventListener('pageshow', onPageShow);
  return () => {
    target.clearTimeout(timer);
    target.removeEventListener('resize', recalculateSoon);
    target.removeEventListener('pageshow', onPageShow);
  };
}
