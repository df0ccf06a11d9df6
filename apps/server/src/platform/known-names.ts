/**
 * Names that are known to stay as they are, so that nobody asks the database about them again. Memory starts over when it is full:
 * forgetting costs a question, nothing else.
 */
export class KnownNames {
  private readonly names = new Set<string>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  add(names: readonly string[]): void {
    if (this.names.size + names.length > this.most) this.names.clear();
    for (const name of names) this.names.add(name);
  }
}
