import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { HttpRequest } from './exchange.ts';

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

type Parse = (text: string) => unknown;

/** A body as it was sent. Lists that are asked for in the same words have the same answer, and need not be understood each time. */
export class JsonBody {
  readonly text: string;
  private readonly parse: Parse;
  private value: { readonly parsed: unknown } | undefined;

  constructor(text: string, parse: Parse) {
    this.text = text;
    this.parse = parse;
  }

  /** What it says, or a refusal. Calls without a body are sent with none, with `{}` or with an empty text; all three mean the same. */
  read(): unknown {
    this.value ??= { parsed: this.text === '' ? undefined : this.understood() };
    return this.value.parsed;
  }

  private understood(): unknown {
    if (isTooDeep(this.text)) throw malformed();
    const parsed = this.parse(this.text);
    // Only an escape can bring in what the bytes themselves cannot hold.
    if (this.text.includes('\\u') && !holdsPlainText(parsed)) throw malformed();
    return parsed;
  }
}

/** What the body of a request says; nothing where there is none. */
export function bodyOf({ body }: Pick<HttpRequest, 'body'>): unknown {
  return body instanceof JsonBody ? body.read() : body;
}

/** The body in the words it was sent in. */
export const bodyTextOf = ({ body }: Pick<HttpRequest, 'body'>): string => (body instanceof JsonBody ? body.text : '');

/** Nothing where the bytes are no text. */
export type ReadBody = (bytes: Buffer) => JsonBody | undefined;

/** JSON is the only form a body has, but for calls that take a file; there is one way to read it, which is told to whoever reads bodies besides. */
export function acceptJson(app: FastifyInstance, clock: Clock): ReadBody {
  const parseSafely = app.getDefaultJsonParser('error', 'error');
  const parse: Parse = (text) => {
    let parsed: unknown;
    // It looks at the text alone.
    parseSafely({} as FastifyRequest, text, (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  };
  // Bytes that are no UTF-8 would become replacement characters, and two different requests the same.
  const read: ReadBody = (bytes) => (isUtf8(bytes) ? new JsonBody(bytes.toString(), parse) : undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.receivedAtMs = clock.now();
    const body = read(bytes as Buffer);
    done(body ? null : malformed(), body);
  });
  return read;
}
