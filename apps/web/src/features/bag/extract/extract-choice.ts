import { isId } from '../../../lib/text/ids.ts';

/** Reads distinct item ids from an untrusted address. */
export function chosenIds(text: string | null, most: number): string[] {
  const named = (text ?? '').split(',').filter(isId);
  return [...new Set(named)].slice(0, most);
}

export const extractPath = (ids: readonly string[]) => `/bag/extract?items=${ids.join(',')}` as const;
