/**
 * Removes parts about closed modules from articles: `{{#Lucky&crash}} … {{/}}` stays if all named
 * modules are open; `|` separates alternative groups. Parts do not nest. Malformed ones stay as
 * written.
 */
const PART = /\{\{#([\w&|]+)\}\}([\s\S]*?)\{\{\/\}\}/g;

export function keepOpenParts(source: string, isOpen: (name: string) => boolean): string {
  const holds = (condition: string) => condition.split('|').some((group) => group.split('&').every(isOpen));
  const kept = source.replace(PART, (_whole, condition: string, text: string) => (holds(condition) ? text : ''));
  // Removes empty list entries and closes the gaps of removed sections.
  return kept.replace(/^- *\n/gm, '').replace(/\n{3,}/g, '\n\n');
}
