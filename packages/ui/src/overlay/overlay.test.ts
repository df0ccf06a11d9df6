import { describe, expect, it } from 'vitest';
import { popoverPosition } from './popover-position.ts';
import { dragCloses } from './sheet-drag.ts';

const WINDOW = { width: 390, height: 844 };

describe('popoverPosition', () => {
  it('is placed below its trigger, aligned to either end', () => {
    const trigger = { left: 100, top: 50, width: 80, height: 44 };
    expect(popoverPosition(trigger, { width: 180, height: 120 }, WINDOW, 'start')).toEqual({ left: 100, top: 102 });
    expect(popoverPosition(trigger, { width: 120, height: 120 }, WINDOW, 'end')).toEqual({ left: 60, top: 102 });
  });

  it('is placed above when there is no space below, and stays inside the window', () => {
    const trigger = { left: 340, top: 780, width: 44, height: 44 };
    expect(popoverPosition(trigger, { width: 200, height: 300 }, WINDOW, 'start')).toEqual({ left: 182, top: 472 });
  });
});

describe('dragCloses', () => {
  it('closes on a long or fast drag, springs back otherwise', () => {
    expect(dragCloses(120, 2000)).toBe(true);
    expect(dragCloses(40, 50)).toBe(true);
    expect(dragCloses(40, 400)).toBe(false);
    expect(dragCloses(10, 1)).toBe(false);
    expect(dragCloses(-80, 10)).toBe(false);
  });
});
