import { isId } from '../../lib/ids.ts';

/** The things an address names, each once; an address may say anything. */
export function chosenIds(text: string | null, most: number): string[] {
  const named = (text ?? '').split(',').filter(isId);
  return [...new Set(named)].slice(0, most);
}

export const extractPath = (ids: readonly string[]) => `/bag/extract?items=${ids.join(',')}` as const;
