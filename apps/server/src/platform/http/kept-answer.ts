/** Longer texts cost more to put behind the headers and to copy than a second piece does. */
const LONGEST_TEXT = 8 * 1024;

/**
 * A finished answer, kept for many readers. A short one is held as a text with one character for each byte: such a text leaves with the
 * headers in front of it in one piece and is copied as it is, where bytes would be a second piece and other text encoded each time.
 */
export class KeptAnswer {
  readonly bytes: string | Buffer;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.bytes = bytes.length > LONGEST_TEXT ? bytes : bytes.toString('latin1');
  }
}
