import { AppError } from '../../errors.ts';
import type { HttpRequest } from '../exchange.ts';

/** More than twice what any call needs. Bounds the stack of code that walks a body recursively. */
export const JSON_DEPTH_MAX = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{` differ from `]` and `}` by two, and from each other by this bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const CURLY = 0x20;

export const malformed = () => new AppError('malformedRequest');

/** Whether brackets are nested deeper than `JSON_DEPTH_MAX`. Scans the text without parsing it. */
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

/**
 * Text that every part of the store can hold: PostgreSQL accepts no NUL, and a lone surrogate is no
 * character.
 */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Checks every string in a value of bounded depth, field names included. */
export function holdsPlainText(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isPlainText(name) && holdsPlainText(inner));
}

export type Parse = (text: string) => unknown;

/**
 * A request body, parsed on first use. Cached lists are looked up by the text alone and need no
 * parsing.
 */
export class JsonBody {
  readonly text: string;
  private readonly parse: Parse;
  private value: { readonly parsed: unknown } | undefined;

  constructor(text: string, parse: Parse) {
    this.text = text;
    this.parse = parse;
  }

  /**
   * Returns the parsed body or throws. No body, `{}` and an empty text are equivalent for calls
   * without a body.
   */
  read(): unknown {
    this.value ??= { parsed: this.text === '' ? undefined : this.parseText() };
    return this.value.parsed;
  }

  private parseText(): unknown {
    if (isTooDeep(this.text)) throw malformed();
    const parsed = this.parse(this.text);
    // Only an escape can introduce what valid UTF-8 bytes cannot hold.
    if (this.text.includes('\\u') && !holdsPlainText(parsed)) throw malformed();
    return parsed;
  }
}

/** The parsed body of a request; `undefined` without one. */
export function bodyOf({ body }: Pick<HttpRequest, 'body'>): unknown {
  return body instanceof JsonBody ? body.read() : body;
}

/** The body as it was sent. */
export const bodyTextOf = ({ body }: Pick<HttpRequest, 'body'>): string => (body instanceof JsonBody ? body.text : '');
