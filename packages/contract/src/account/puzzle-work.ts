/**
 * The proof of work of a puzzle: find the one number below `tries` whose scrypt key, under the
 * puzzle's salt, equals the target. scrypt needs memory, so graphics cards gain little over a
 * phone; it needs neither a secure context nor WebAssembly.
 */
export const WORK_COST = { N: 2048, r: 8, p: 1, keyBytes: 16 } as const;

/** Encodes the number as input of scrypt. */
export function workInput(counter: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, counter);
  return bytes;
}
