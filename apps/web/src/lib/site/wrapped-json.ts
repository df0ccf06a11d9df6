/**
 * Parses the JSON of a settings article, which is wrapped in a paragraph tag. Malformed text is an
 * empty setting.
 */
export function readWrappedJson(content: string | undefined): Record<string, unknown> {
  const match = /^\s*<p>(.*)<\/p>\s*$/s.exec(content ?? '');
  try {
    const value: unknown = JSON.parse(match?.[1] ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
