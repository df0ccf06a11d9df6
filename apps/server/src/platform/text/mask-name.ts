/** Masks a name: friends recognise it, strangers cannot search for it. `云*客`, `A***e`. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 1) return name;
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(Math.min(letters.length - 2, 3))}${letters.at(-1)}`;
}
