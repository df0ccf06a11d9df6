import { randomBytes } from 'node:crypto';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { type Frame, textFrame } from './frame.ts';
import { presenceTopic } from './gateway.topics.ts';

const TELL_EVERY_MS = 3_000;
/** A process that has told nothing for this long is down, and its sockets with it. */
const BELIEVED_FOR_MS = 10_000;

interface Peer {
  sockets: number;
  toldAtMs: number;
}

/** How many are online: the sockets of this process and those the others tell of. Nothing is ever added to it. */
export class Presence {
  private readonly node = randomBytes(9).toString('base64url');
  private readonly peers = new Map<string, Peer>();
  private readonly bus: Bus;
  private readonly clock: Clock;
  private readonly countOwn: () => number;
  private readonly stopListening: () => void;
  private toldAtMs = Number.NEGATIVE_INFINITY;
  private answer: { onlineNum: number; serverTime: number; frame: Frame } | undefined;

  constructor(bus: Bus, clock: Clock, countOwn: () => number) {
    this.bus = bus;
    this.clock = clock;
    this.countOwn = countOwn;
    this.stopListening = bus.subscribe(presenceTopic, ({ node, sockets }) => {
      if (node === this.node) return;
      if (sockets === 0) this.peers.delete(node);
      else this.peers.set(node, { sockets, toldAtMs: clock.now() });
    });
  }

  get onlineCount(): number {
    let count = this.countOwn();
    const believedSince = this.clock.now() - BELIEVED_FOR_MS;
    for (const [node, peer] of this.peers) {
      if (peer.toldAtMs < believedSince) this.peers.delete(node);
      else count += peer.sockets;
    }
    return count;
  }

  /** The answer to a heartbeat; the same bytes for everybody who asks in the same millisecond. */
  heartbeatAnswer(): Frame {
    const onlineNum = this.onlineCount;
    const serverTime = this.clock.now();
    if (this.answer?.onlineNum !== onlineNum || this.answer.serverTime !== serverTime) {
      const text = JSON.stringify({ id: MESSAGE_IDS.heartbeatAnswer, data: { onlineNum, serverTime } });
      this.answer = { onlineNum, serverTime, frame: textFrame(text, 'online') };
    }
    return this.answer.frame;
  }

  /** Called by the sweep; tells the others every few seconds. */
  tick(nowMs: number): void {
    if (nowMs - this.toldAtMs < TELL_EVERY_MS) return;
    this.toldAtMs = nowMs;
    this.bus.publish(presenceTopic, { node: this.node, sockets: this.countOwn() });
  }

  close(): void {
    this.stopListening();
    this.bus.publish(presenceTopic, { node: this.node, sockets: 0 });
  }
}
