import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** No call needs half of it. What walks a body by calling itself must not be walked to the end of the stack. */
export const JSON_DEPTH_MAX = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{` differ from `]` and `}` by two, and from each other by this bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const CURLY = 0x20;

const malformed = () => new AppError('malformedRequest');

/** Whether brackets stand inside each other more often than any call has use for. Looks at the text alone. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) inText = !inText;
    else if (inText && code === BACKSLASH) index += 1;
    else if (!inText && (code & ~CURLY) === OPENING) {
      depth += 1;
      if (depth > JSON_DEPTH_MAX) return true;
    } else if (!inText && (code & ~CURLY) === CLOSING) depth -= 1;
  }
  return false;
}

/** Text that every part of the store can hold: PostgreSQL knows no NUL, and half a surrogate pair is no character. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Every text in a value that was bounded in depth, names of fields too. */
export function holdsPlainText(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isPlainText(name) && holdsPlainText(inner));
}

/** JSON is the only form a body has, but for calls that take a file; there is one way to read it. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    // Bytes that are no UTF-8 would become replacement characters, and two different requests the same.
    if (!isUtf8(bytes)) return done(malformed());
    const text = bytes.toString();
    // Calls without a body are sent with none, with `{}` or with an empty text; all three mean the same.
    if (text === '') return done(null, undefined);
    if (isTooDeep(text)) return done(malformed());
    parse(request, text, (error, value) => {
      // Only an escape can bring in what the bytes themselves cannot hold.
      if (!error && text.includes('\\u') && !holdsPlainText(value)) done(malformed());
      else done(error, value);
    });
  });
}
