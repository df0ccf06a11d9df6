/**
 * Articles speak of what is open here and nothing else: `{{#Lucky&crash}} … {{/}}` stays where all it names are open, and
 * `|` stands between such groups. Parts do not lie in each other. What cannot be read stays as it is written.
 */
const PART = /\{\{#([\w&|]+)\}\}([\s\S]*?)\{\{\/\}\}/g;

export function keepOpenParts(source: string, isOpen: (name: string) => boolean): string {
  const holds = (condition: string) => condition.split('|').some((group) => group.split('&').every(isOpen));
  const kept = source.replace(PART, (_whole, condition: string, text: string) => (holds(condition) ? text : ''));
  // Entries of a list that said nothing else are gone, and what stood around a section closes up.
  return kept.replace(/^- *\n/gm, '').replace(/\n{3,}/g, '\n\n');
}
