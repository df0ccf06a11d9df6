/** One size of the code at correction level M, which survives the loss of about 15 %. */
export interface QrVersion {
  number: number;
  /** Modules along one edge. */
  size: number;
  /** Data codewords of each block. */
  blocks: readonly number[];
  correctionPerBlock: number;
  /** Where alignment patterns stand, along either axis. */
  alignment: readonly number[];
}

const repeated = (times: number, length: number): number[] => Array.from({ length: times }, () => length);

const TABLE: readonly Omit<QrVersion, 'number' | 'size'>[] = [
  { blocks: [16], correctionPerBlock: 10, alignment: [] },
  { blocks: [28], correctionPerBlock: 16, alignment: [6, 18] },
  { blocks: [44], correctionPerBlock: 26, alignment: [6, 22] },
  { blocks: repeated(2, 32), correctionPerBlock: 18, alignment: [6, 26] },
  { blocks: repeated(2, 43), correctionPerBlock: 24, alignment: [6, 30] },
  { blocks: repeated(4, 27), correctionPerBlock: 16, alignment: [6, 34] },
  { blocks: repeated(4, 31), correctionPerBlock: 18, alignment: [6, 22, 38] },
  { blocks: [...repeated(2, 38), ...repeated(2, 39)], correctionPerBlock: 22, alignment: [6, 24, 42] },
  { blocks: [...repeated(3, 36), ...repeated(2, 37)], correctionPerBlock: 22, alignment: [6, 26, 46] },
  { blocks: [...repeated(4, 43), 44], correctionPerBlock: 26, alignment: [6, 28, 50] },
];

const VERSIONS: readonly QrVersion[] = TABLE.map((entry, index) => ({
  ...entry,
  number: index + 1,
  size: 21 + 4 * index,
}));

const MODE_BITS = 4;
const LAST_WITH_SHORT_COUNT = 9;

/** How many bits say how long the text is. */
export const countBits = ({ number }: QrVersion): number => (number <= LAST_WITH_SHORT_COUNT ? 8 : 16);

export const dataCodewords = ({ blocks }: QrVersion): number => blocks.reduce((sum, length) => sum + length, 0);

/** The smallest version that holds so many bytes; nothing when none of them does. */
export function versionFor(byteCount: number): QrVersion | undefined {
  return VERSIONS.find((version) => MODE_BITS + countBits(version) + 8 * byteCount <= 8 * dataCodewords(version));
}
