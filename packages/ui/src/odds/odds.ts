const TICKETS = 1_000_000;

/** Formats `2600` as `002 600`: two groups of three with a thin space, as on the crates. */
export function ticketText(ticket: number): string {
  const digits = String(ticket).padStart(6, '0');
  return `${digits.slice(0, -3)}\u2009${digits.slice(-3)}`;
}

/** The exact chance of a range of tickets, inclusive. */
export function ticketShare(first: number, last: number): number {
  return (last - first + 1) / TICKETS;
}

/**
 * Bars scale with the square root, so that a quarter of a percent is still visible next to a half.
 */
export function barWeight(share: number): number {
  return Math.sqrt(Math.max(share, 0));
}
