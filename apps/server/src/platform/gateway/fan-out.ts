import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';

interface Delivery {
  readonly members: Iterator<Connection>;
  readonly frame: Frame;
}

/** Sends made before other work of the process gets a turn; a few milliseconds. */
const SENDS_PER_TURN = 1_000;
const WAITING_MAX = 1_000;

/**
 * Delivers one message after the other, so that every socket sees them in order, and in slices, so that a broadcast to ten
 * thousand sockets does not keep requests waiting.
 */
export class FanOut {
  private readonly queue: Delivery[] = [];
  private readonly onSent: (count: number) => void;
  private readonly onDropped: () => void;
  private waitsForTurn = false;

  constructor(onSent: (count: number) => void, onDropped: () => void) {
    this.onSent = onSent;
    this.onDropped = onDropped;
  }

  deliver(members: ReadonlySet<Connection>, frame: Frame): void {
    if (this.queue.length >= WAITING_MAX) {
      // The first may be half delivered already. Game messages are numbered, so clients notice the gap and read the state again.
      this.queue.splice(1, 1);
      this.onDropped();
    }
    this.queue.push({ members: members.values(), frame });
    if (!this.waitsForTurn) this.run();
  }

  private run(): void {
    this.waitsForTurn = false;
    let left = SENDS_PER_TURN;
    let sent = 0;
    while (left > 0 && this.queue[0]) {
      const { members, frame } = this.queue[0];
      let next = members.next();
      while (!next.done) {
        if (next.value.send(frame)) sent += 1;
        left -= 1;
        if (left === 0) break;
        next = members.next();
      }
      if (next.done) this.queue.shift();
    }
    if (sent > 0) this.onSent(sent);
    if (this.queue.length > 0) {
      this.waitsForTurn = true;
      setImmediate(() => this.run());
    }
  }
}
