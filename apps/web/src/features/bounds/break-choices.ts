const COOL_OFF_DAYS = [1, 3, 7, 14, 30] as const;

/** The usual lengths that the market allows, and its longest where that is longer. */
export function coolOffChoices({ min, max }: { min: number; max: number }): number[] {
  const usual = COOL_OFF_DAYS.filter((days) => days >= min && days <= max);
  return [...new Set([...(usual.length > 0 ? usual : [min]), max])].toSorted((a, b) => a - b);
}

/** The day a self-exclusion of so many months ends, as the server will count it: the day after the same date. */
export function exclusionEnd(nowMs: number, months: number): number {
  const end = new Date(nowMs);
  const date = end.getDate();
  end.setDate(1);
  end.setMonth(end.getMonth() + months);
  const lastDate = new Date(end.getFullYear(), end.getMonth() + 1, 0).getDate();
  end.setDate(Math.min(date, lastDate));
  return end.getTime();
}

/** Typed by hand, so a stray space or another case is no reason to refuse. */
export function isConfirmed(typed: string, word: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  return plain(typed) === plain(word);
}
