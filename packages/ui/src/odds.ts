const TICKETS = 1_000_000;

/** `2600` becomes `002 600`: two groups of three with a thin space, as on the glass of the crates. */
export function ticketText(ticket: number): string {
  const digits = String(ticket).padStart(6, '0');
  return `${digits.slice(0, -3)}\u2009${digits.slice(-3)}`;
}

/** The exact chance of a range of tickets, both ends included. */
export function ticketShare(first: number, last: number): number {
  return (last - first + 1) / TICKETS;
}

/** Bars grow with the square root, so that a quarter of a percent can still be seen beside a half. */
export function barWeight(share: number): number {
  return Math.sqrt(Math.max(share, 0));
}
