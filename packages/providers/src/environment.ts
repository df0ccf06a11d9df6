/** Clock and randomness are passed in by the user of the package. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Random {
  bytes(count: number): Buffer;
}
