/** For longer texts, copying them behind the headers costs more than a second chunk. */
const LONGEST_TEXT = 8 * 1024;

/**
 * A finished answer, cached for many readers. A short one is held as a latin1 string, one character
 * per byte: Node sends it with the headers in one chunk without encoding it again. A buffer would
 * need a second chunk.
 */
export class CachedAnswer {
  readonly bytes: string | Buffer;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.bytes = bytes.length > LONGEST_TEXT ? bytes : bytes.toString('latin1');
  }
}
