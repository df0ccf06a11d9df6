import { describe, expect, it } from 'vitest';
import { EVERYTHING, Reaches } from './reach.ts';

const AT = 1_000_000;

describe('how far back a look reads', () => {
  it('reads everything at first, and again every five seconds', () => {
    const reaches = new Reaches();
    expect(reaches.next(AT)).toEqual(EVERYTHING);
    expect(reaches.next(AT + 4_999)).toEqual({ afterId: 0n, dueAfter: new Date(AT + 2_999) });
    expect(reaches.next(AT + 5_000)).toEqual(EVERYTHING);
    expect(reaches.next(AT + 5_001)).not.toEqual(EVERYTHING);
  });

  it('leaves out what was relayed two seconds ago, and nothing that may still be committed under a lower number', () => {
    const reaches = new Reaches();
    reaches.next(AT);
    reaches.note(10n, AT);
    reaches.note(25n, AT + 500);
    reaches.note(40n, AT + 1_500);
    expect(reaches.next(AT + 1_900).afterId).toBe(0n);
    expect(reaches.next(AT + 2_000).afterId).toBe(10n);
    expect(reaches.next(AT + 2_600).afterId).toBe(25n);
    expect(reaches.next(AT + 4_000).afterId).toBe(40n);
    reaches.note(55n, AT + 4_100);
    expect(reaches.next(AT + 4_200).afterId).toBe(40n);
  });

  it('starts over when the clock was put back', () => {
    const reaches = new Reaches();
    reaches.next(AT);
    expect(reaches.next(AT - 60_000)).toEqual(EVERYTHING);
  });
});
