const COOL_OFF_DAYS = [1, 3, 7, 14, 30] as const;

/** The usual durations that the market allows, plus its longest. */
export function coolOffChoices({ min, max }: { min: number; max: number }): number[] {
  const usual = COOL_OFF_DAYS.filter((days) => days >= min && days <= max);
  return [...new Set([...(usual.length > 0 ? usual : [min]), max])].toSorted((a, b) => a - b);
}

/** The end of a self-exclusion as the server computes it: the day after the same date. */
export function exclusionEnd(nowMs: number, months: number): number {
  const end = new Date(nowMs);
  const date = end.getDate();
  end.setDate(1);
  end.setMonth(end.getMonth() + months);
  const lastDate = new Date(end.getFullYear(), end.getMonth() + 1, 0).getDate();
  end.setDate(Math.min(date, lastDate));
  return end.getTime();
}

/** Typed by hand, so spaces and case are ignored. */
export function isConfirmed(typed: string, word: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  return plain(typed) === plain(word);
}
