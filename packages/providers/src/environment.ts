/** Time and chance are arguments. Whoever uses the package hands them in. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Random {
  bytes(count: number): Buffer;
}
