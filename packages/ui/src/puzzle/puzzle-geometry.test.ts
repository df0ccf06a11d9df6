import { describe, expect, it } from 'vitest';
import { offsetAfterKey, pieceOffset } from './puzzle-geometry.ts';

const PICTURE = {
  background: '',
  piece: '',
  width: 640,
  height: 320,
  pieceWidth: 80,
  pieceHeight: 80,
  pieceY: 100,
};

describe('puzzle geometry', () => {
  it('returns picture pixels, independent of the size on screen', () => {
    expect(pieceOffset(150, 300, PICTURE)).toBe(280);
    expect(pieceOffset(-20, 300, PICTURE)).toBe(0);
    expect(pieceOffset(900, 300, PICTURE)).toBe(560);
    expect(pieceOffset(10, 0, PICTURE)).toBe(0);
  });

  it('moves by keys within the picture', () => {
    expect(offsetAfterKey('ArrowRight', 10, PICTURE)).toBe(12);
    expect(offsetAfterKey('ArrowLeft', 1, PICTURE)).toBe(0);
    expect(offsetAfterKey('PageUp', 550, PICTURE)).toBe(560);
    expect(offsetAfterKey('End', 0, PICTURE)).toBe(560);
    expect(offsetAfterKey('Tab', 10, PICTURE)).toBeUndefined();
  });
});
