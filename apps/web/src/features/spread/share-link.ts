/** Where an invitation leads: the code stands before the hash, where every page finds it, and the page greets by name. */
export const shareLink = (origin: string, code: string): string =>
  `${origin}/?code=${encodeURIComponent(code)}#/spreadUserDetail`;
