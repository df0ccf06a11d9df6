function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/**
 * A page of another site must not open a socket with a visitor's browser. Browsers always name the page's origin and pages cannot
 * change it; no origin therefore means no browser (the native host, a tool), which no foreign page can make act for it.
 * The opaque origin `null` (a sandboxed frame, a local file) is a browser's and is refused unless it is allowed by name.
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
  // The host is read with the origin's protocol, so that `store.example:443` and `https://store.example` are the same.
  return originHost === hostOf(`${protocol}//${host}`);
}
