/**
 * A finished answer, kept for many readers. Its bytes are held as a text with one character for each: such a text leaves with the
 * headers in front of it in one piece and is copied as it is, where bytes would be a second piece and other text encoded each time.
 */
export class KeptAnswer {
  readonly bytes: string;

  constructor(text: string) {
    this.bytes = Buffer.from(text).toString('latin1');
  }
}
