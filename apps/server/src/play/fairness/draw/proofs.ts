/** How an outcome can be proven. The numbers are stored and must never change. */
export const PROOFS = { player: 1, shared: 2, crash: 3 } as const;
