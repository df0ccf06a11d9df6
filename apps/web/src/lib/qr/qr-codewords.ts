import { countBits, dataCodewords, type QrVersion } from './qr-version.ts';
import { correctionOf } from './reed-solomon.ts';

const BYTE_MODE = 0b0100;
/** Two bytes take turns behind the text until the code is full. */
const PADDING = [0xec, 0x11] as const;

/** The text with its head and its padding, cut into codewords. */
export function dataOf(bytes: readonly number[], version: QrVersion): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let place = length - 1; place >= 0; place -= 1) bits.push((value >> place) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  const capacity = 8 * dataCodewords(version);
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let turn = 0; bits.length < capacity; turn += 1) push(PADDING[turn % 2] ?? 0, 8);
  return Array.from({ length: capacity / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

/** First all first codewords, then all second ones …; shorter blocks drop out at the end. */
function interleave(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => blocks.flatMap((block) => block[place] ?? [])).flat();
}

/** Everything the code carries, in the order it is laid out: a scratch then hurts each block a little, and none much. */
export function codewordsOf(bytes: readonly number[], version: QrVersion): number[] {
  const data = dataOf(bytes, version);
  let start = 0;
  const blocks = version.blocks.map((length) => {
    start += length;
    return data.slice(start - length, start);
  });
  const correction = blocks.map((block) => correctionOf(block, version.correctionPerBlock));
  return [...interleave(blocks), ...interleave(correction)];
}
