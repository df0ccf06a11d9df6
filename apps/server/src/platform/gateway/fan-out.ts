import type { Connection } from './connection/connection.ts';
import type { Frame } from './frame.ts';

interface Delivery {
  readonly members: ReadonlySet<Connection>;
  readonly frames: Frame[];
  bytes: number;
  /** Set once delivery has begun: the remaining members, and all frames joined. */
  begun: { readonly rest: Iterator<Connection>; readonly joined: Buffer } | undefined;
}

/** Sends per turn of the event loop; a few milliseconds. */
const SENDS_PER_TURN = 1_000;
const QUEUE_MAX = 1_000;
const JOINED_MAX_BYTES = 16 * 1024;

/**
 * Delivers messages one after another, so that every socket receives them in order, and in slices,
 * so that a broadcast to ten thousand sockets does not delay requests. Queued messages for the same
 * sockets are joined into one write, so the cost per message falls under load.
 */
export class FanOut {
  private readonly queue: Delivery[] = [];
  private readonly onSent: (count: number) => void;
  private readonly onDropped: (count: number) => void;
  private isScheduled = false;

  constructor(onSent: (count: number) => void, onDropped: (count: number) => void) {
    this.onSent = onSent;
    this.onDropped = onDropped;
  }

  deliver(members: ReadonlySet<Connection>, frame: Frame): void {
    const last = this.queue.at(-1);
    const bytes = frame.bytes.length;
    if (last && !last.begun && last.members === members && last.bytes + bytes <= JOINED_MAX_BYTES) {
      last.frames.push(frame);
      last.bytes += bytes;
      return;
    }
    // Never drops the first, which may be half delivered. Game messages are numbered: clients
    // notice the gap and read the state again.
    const [dropped] = this.queue.length < QUEUE_MAX ? [] : this.queue.splice(1, 1);
    if (dropped) this.onDropped(dropped.frames.length);
    this.queue.push({ members, frames: [frame], bytes, begun: undefined });
    if (!this.isScheduled) this.run();
  }

  private run(): void {
    this.isScheduled = false;
    let left = SENDS_PER_TURN;
    let sent = 0;
    while (left > 0 && this.queue[0]) {
      const delivery = this.queue[0];
      delivery.begun ??= {
        rest: delivery.members.values(),
        joined: Buffer.concat(delivery.frames.map((f) => f.bytes)),
      };
      const { rest, joined } = delivery.begun;
      let next = rest.next();
      while (!next.done) {
        sent += next.value.sendJoined(delivery.frames, joined);
        left -= 1;
        if (left === 0) break;
        next = rest.next();
      }
      if (next.done) this.queue.shift();
    }
    if (sent > 0) this.onSent(sent);
    if (this.queue.length > 0) {
      this.isScheduled = true;
      setImmediate(() => this.run());
    }
  }
}
