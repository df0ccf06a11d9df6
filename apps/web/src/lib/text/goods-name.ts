/** Splits a name into weapon and finish at the bar; some goods have one part only. */
export function nameParts(name: string): { weapon: string; finish: string } {
  const [first = '', second] = name.split('|').map((part) => part.trim());
  return second === undefined ? { weapon: '', finish: first } : { weapon: first, finish: second };
}
