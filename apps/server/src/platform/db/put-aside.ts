import { AppError } from '../errors.ts';

/** The owner of a value was locked elsewhere for longer than a caller waits. Nothing happened. */
export class LockHeld extends AppError {
  constructor() {
    super('busy');
    this.name = 'LockHeld';
  }
}

export interface Held<Item> {
  item: Item;
  owners: readonly bigint[];
  /** When it is given up, by `performance.now`. */
  untilMs: number;
}

interface PutAsideOptions<Item> {
  /** Which of these owners somebody else holds at this moment. */
  findHeld(owners: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** Its owners are free: it may share a batch again. */
  release(item: Item): void;
  giveUp(item: Item): void;
}

/** So often held owners are asked about, all of them by one statement. */
const EVERY_MS = 100;

/**
 * Operations whose owners are locked by somebody outside of this process, such as a frozen node. They wait here instead of in a batch,
 * where everybody else of the batch would wait with them.
 */
export class PutAside<Item> {
  private readonly options: PutAsideOptions<Item>;
  private waiting: Held<Item>[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(options: PutAsideOptions<Item>) {
    this.options = options;
  }

  /** Whether one of the owners is being waited for: a batch with it would only wait, too. */
  concerns(owners: readonly bigint[]): boolean {
    return this.waiting.length > 0 && this.waiting.some((held) => held.owners.some((owner) => owners.includes(owner)));
  }

  add(held: Held<Item>): void {
    this.waiting.push(held);
    this.timer ??= setTimeout(() => void this.check(), EVERY_MS);
  }

  private async check(): Promise<void> {
    const asked = [...this.waiting];
    let taken: ReadonlySet<bigint>;
    try {
      taken = await this.options.findHeld([...new Set(asked.flatMap(({ owners }) => owners))]);
    } catch {
      // Asked again; whoever has waited long enough is given up below.
      taken = new Set(asked.flatMap(({ owners }) => owners));
    }
    const nowMs = performance.now();
    const isFree = ({ owners }: Held<Item>) => !owners.some((owner) => taken.has(owner));
    const added = this.waiting.slice(asked.length);
    this.waiting = [...asked.filter((held) => !isFree(held) && held.untilMs > nowMs), ...added];
    this.timer = this.waiting.length > 0 ? setTimeout(() => void this.check(), EVERY_MS) : undefined;
    for (const held of asked) {
      if (isFree(held)) this.options.release(held.item);
      else if (held.untilMs <= nowMs) this.options.giveUp(held.item);
    }
  }
}
