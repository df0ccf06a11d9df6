function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/**
 * Prevents a page of another site from opening a socket with a visitor's browser. Browsers always
 * send the page's origin and pages cannot change it. No origin therefore means no browser (the
 * native host, a tool), which no foreign page can control. The opaque origin `null` (a sandboxed
 * frame, a local file) comes from a browser and is rejected unless explicitly allowed.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowedOrigins: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowedOrigins.includes(origin)) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  // Parsed with the origin's protocol, so that `store.example:443` and `https://store.example` are
  // equal.
  return originHost === hostOf(`${protocol}//${host}`);
}
