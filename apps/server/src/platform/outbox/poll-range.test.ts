import { describe, expect, it } from 'vitest';
import { PollRanges, WHOLE_RANGE } from './poll-range.ts';

const AT = 1_000_000;

describe('the range of a poll', () => {
  it('is everything at first, and again every five seconds', () => {
    const ranges = new PollRanges();
    expect(ranges.next(AT)).toEqual(WHOLE_RANGE);
    expect(ranges.next(AT + 4_999)).toEqual({ afterId: 0n, dueAfter: new Date(AT + 2_999) });
    expect(ranges.next(AT + 5_000)).toEqual(WHOLE_RANGE);
    expect(ranges.next(AT + 5_001)).not.toEqual(WHOLE_RANGE);
  });

  it('leaves out rows dispatched two seconds ago, and no row that may still be committed with a lower id', () => {
    const ranges = new PollRanges();
    ranges.next(AT);
    ranges.note(10n, AT);
    ranges.note(25n, AT + 500);
    ranges.note(40n, AT + 1_500);
    expect(ranges.next(AT + 1_900).afterId).toBe(0n);
    expect(ranges.next(AT + 2_000).afterId).toBe(10n);
    expect(ranges.next(AT + 2_600).afterId).toBe(25n);
    expect(ranges.next(AT + 4_000).afterId).toBe(40n);
    ranges.note(55n, AT + 4_100);
    expect(ranges.next(AT + 4_200).afterId).toBe(40n);
  });

  it('starts over when the clock was set back', () => {
    const ranges = new PollRanges();
    ranges.next(AT);
    expect(ranges.next(AT - 60_000)).toEqual(WHOLE_RANGE);
  });
});
