const SECOND_MS = 1000;
const DAY_S = 86_400;

interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * Splits the remaining time, rounded up to seconds, so that 0 is shown only when the time is over.
 */
export function countdownParts(remainingMs: number): CountdownParts {
  const total = Math.max(0, Math.ceil(remainingMs / SECOND_MS));
  return {
    days: Math.floor(total / DAY_S),
    hours: Math.floor((total % DAY_S) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

/** Time until the text changes. */
export function untilNextSecondMs(remainingMs: number): number {
  return remainingMs <= 0 ? 0 : remainingMs - (Math.ceil(remainingMs / SECOND_MS) - 1) * SECOND_MS;
}

export function clockText({ hours, minutes, seconds }: CountdownParts): string {
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}
