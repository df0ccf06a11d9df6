import type { WireValue } from './wire-value.ts';

/** A prepared statement and what it is run with. */
export interface BoundStatement {
  name: string;
  values: readonly WireValue[];
}

const BIND = 0x42;
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const SMALLEST = 4 * 1024;
/** Longest UTF-8 encoding of a UTF-16 code unit. */
const BYTES_A_CHARACTER = 3;
/** Lengths and counts around a message and its values. */
const HEAD_BYTES = 32;
const NOTHING = -1;
const TEXT = 0;
const BYTES = 1;

/**
 * Writes the messages of a pipeline into one buffer. Text is encoded in place and its length is
 * written in front of it afterwards, so that nothing is encoded twice or copied.
 */
class Writer {
  private bytes: Buffer;
  private at = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  private ensure(count: number): void {
    if (this.bytes.length - this.at >= count) return;
    const larger = Buffer.allocUnsafe(2 * this.bytes.length + count);
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }

  /** Counts bytes only where the text might not fit: nearly all text has one byte per character. */
  private ensureText(text: string): void {
    const most = HEAD_BYTES + BYTES_A_CHARACTER * text.length;
    if (this.bytes.length - this.at < most) this.ensure(HEAD_BYTES + Buffer.byteLength(text));
  }

  private int16(value: number): void {
    this.at = this.bytes.writeInt16BE(value, this.at);
  }

  private int32(value: number): void {
    this.at = this.bytes.writeInt32BE(value, this.at);
  }

  private value(value: WireValue): void {
    if (value === null) {
      this.ensure(HEAD_BYTES);
      this.int32(NOTHING);
    } else if (typeof value === 'string') {
      this.ensureText(value);
      const written = this.bytes.write(value, this.at + 4);
      this.int32(written);
      this.at += written;
    } else {
      this.ensure(HEAD_BYTES + value.length);
      this.int32(value.length);
      this.at += value.copy(this.bytes, this.at);
    }
  }

  bind({ name, values }: BoundStatement): void {
    this.ensure(HEAD_BYTES + BYTES_A_CHARACTER * name.length + 2 * values.length);
    const start = this.at;
    this.at = this.bytes.writeUInt8(BIND, start) + 4;
    // The portal without a name, then the statement.
    this.at = this.bytes.writeUInt8(0, this.at);
    this.at += this.bytes.write(name, this.at);
    this.at = this.bytes.writeUInt8(0, this.at);
    this.int16(values.length);
    for (const value of values) this.int16(Buffer.isBuffer(value) ? BYTES : TEXT);
    this.int16(values.length);
    for (const value of values) this.value(value);
    this.ensure(HEAD_BYTES);
    // Every column of the answer as text.
    this.int16(0);
    this.bytes.writeInt32BE(this.at - start - 1, start + 1);
  }

  add(message: Buffer): void {
    this.ensure(message.length);
    this.at += message.copy(this.bytes, this.at);
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.at);
  }
}

const sizeOf = (value: WireValue): number => (value?.length ?? 0) + 6;

/**
 * Binds and executes the statements in order, with one request for their answers behind all of
 * them.
 */
export function pipelineMessage(statements: readonly BoundStatement[]): Buffer {
  let size = SMALLEST;
  for (const { values } of statements) for (const value of values) size += sizeOf(value);
  const writer = new Writer(size);
  for (const one of statements) {
    writer.bind(one);
    writer.add(EXECUTE);
  }
  writer.add(SYNC);
  return writer.written();
}
