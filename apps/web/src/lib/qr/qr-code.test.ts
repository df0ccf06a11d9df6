import { expect, test } from 'vitest';
import { qrModules, qrPath } from './qr-code.ts';
import { dataOf } from './qr-codewords.ts';
import { withRemainder } from './qr-grid.ts';
import { versionFor } from './qr-version.ts';
import { correctionOf } from './reed-solomon.ts';

const rowsOf = (text: string) => qrModules(text)?.map((line) => line.map((isDark) => (isDark ? '#' : '.')).join(''));

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rowsOf(text)?.join('\n')));
  return Buffer.from(bytes).toString('hex').slice(0, 32);
}

test('correction codewords are those of the published example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('format and version are followed by their published check bits', () => {
  expect(withRemainder(0b00101, 0b10100110111, 10) ^ 0b101010000010010).toBe(0b100000011001110);
  expect(withRemainder(7, 0x1f25, 12)).toBe(0b000111110010010100);
  expect(withRemainder(10, 0x1f25, 12)).toBe(0b001010010011010011);
});

test('text is headed by its mode and length, and padded by turns', () => {
  const version = versionFor(2);
  expect(version && dataOf([0x41, 0x42], version)).toEqual([
    0x40, 0x24, 0x14, 0x20, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
  ]);
});

test('the smallest version that holds the text is taken, up to the tenth', () => {
  const numbers = [14, 15, 26, 62, 84, 106, 122, 152, 180, 181, 213].map((count) => versionFor(count)?.number);
  expect(numbers).toEqual([1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 10]);
  expect(versionFor(214)).toBeUndefined();
  expect(qrModules('x'.repeat(214))).toBeUndefined();
});

test('a short code is drawn as another encoder draws it', () => {
  expect(rowsOf('K7P2QX')).toEqual([
    '#######...#...#######',
    '#.....#....##.#.....#',
    '#.###.#.###...#.###.#',
    '#.###.#.####..#.###.#',
    '#.###.#.##.##.#.###.#',
    '#.....#.###.#.#.....#',
    '#######.#.#.#.#######',
    '........##.##........',
    '#.#####..##.#.#####..',
    '.###.#.#..#.#..#.####',
    '##..#.#.#.##.#..##...',
    '.#...#..###....######',
    '#.#...#.#..#.#..###.#',
    '........#..#####..#..',
    '#######..##.#.##..##.',
    '#.....#.#.######..#.#',
    '#.###.#.###.#..###.#.',
    '#.###.#.#.#.#.....#..',
    '#.###.#.####.#.......',
    '#.....#...#......##..',
    '#######.##.#.#.#.###.',
  ]);
});

test.each([
  ['https://play.example/?code=K7P2QX#/spreadUserDetail', '01c37e1be06914542af69b5d2d079295'],
  ['x'.repeat(120), '9d284324e97f5964ed98bb0e830a59f0'],
  ['clear '.repeat(35), 'fa721ab1c452071e3f4993d526deb204'],
])('so are codes of several blocks, with alignment and version patterns: %s', async (text, digest) => {
  expect(await digestOf(text)).toBe(digest);
});

test('neighbours in a row are one rectangle of the path', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
});
