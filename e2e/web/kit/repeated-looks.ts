/**
 * Contrast is axe's slowest rule, and cards of a list repeat their colours: of elements that look
 * the same within parts that look the same, only the first visible one is checked. All other rules
 * check everything.
 */
const MARK = 'data-repeated-look';

/** For each document, after axe was loaded. */
export const ONLY_FIRST_LOOKS = `window.axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([${MARK}])' }] });`;

/**
 * The look of an element is its own and that of its ancestors: class names and computed colours.
 */
export const MARK_REPEATED_LOOKS = `{
  const looks = new Map([[null, '']]);
  const places = new Map();
  const lookOf = (element) => {
    const found = looks.get(element);
    if (found !== undefined) return found;
    const style = getComputedStyle(element);
    const own = [lookOf(element.parentElement), element.tagName, element.getAttribute('class'), style.color, style.backgroundColor,
      style.backgroundImage, style.opacity, style.fontSize, style.fontWeight, style.textShadow].join(' ');
    // A short name for a long one, which its children would repeat.
    if (!places.has(own)) places.set(own, String(places.size));
    looks.set(element, places.get(own));
    return places.get(own);
  };
  const hasText = ({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const seen = new Set();
  for (const element of document.body.querySelectorAll('*')) {
    const look = hasText(element) && element.checkVisibility({ visibilityProperty: true }) ? lookOf(element) : undefined;
    element.toggleAttribute('${MARK}', seen.has(look));
    if (look) seen.add(look);
  }
}`;
