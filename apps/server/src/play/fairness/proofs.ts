/** How an outcome can be proven. Numbers are in the database for good. */
export const PROOFS = { player: 1, shared: 2, crash: 3 } as const;
