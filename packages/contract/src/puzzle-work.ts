/**
 * The proof of work behind a puzzle: among `tries` numbers from zero there is one whose scrypt key, under the puzzle's salt, is the
 * target. scrypt wants memory, so graphics cards gain little on a phone, and it needs neither a secure page nor WebAssembly.
 */
export const WORK_COST = { N: 2048, r: 8, p: 1, keyBytes: 16 } as const;

/** The number as it goes into scrypt. */
export function workInput(counter: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, counter);
  return bytes;
}
