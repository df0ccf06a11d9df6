/** Allows scripts, styles, frames and connections of our own origin only. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const SECURE_ONLY = 'max-age=31536000; includeSubDomains';

/** HSTS: makes browsers use HTTPS only. On every answer, since any may be the first one. */
export const secureOnly = (production: boolean): readonly string[] =>
  production ? ['strict-transport-security', SECURE_ONLY] : [];

export function securityHeaders(production: boolean): Record<string, string> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(production ? { 'strict-transport-security': SECURE_ONLY } : {}),
  };
}

/** Headers of data answers: never executed, framed or sniffed as another type. */
export const DATA_HEADERS: readonly string[] = [
  ...['cache-control', 'no-store'],
  ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['x-content-type-options', 'nosniff'],
  ...['x-frame-options', 'DENY'],
  ...['referrer-policy', 'no-referrer'],
  ...['cross-origin-resource-policy', 'same-origin'],
];

export const CALL_HEADERS: readonly string[] = [
  ...['content-type', 'application/json; charset=utf-8'],
  ...DATA_HEADERS,
];
