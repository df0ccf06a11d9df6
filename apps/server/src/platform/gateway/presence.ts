import { randomBytes } from 'node:crypto';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { type Frame, textFrame } from './frame.ts';
import { presenceTopic } from './gateway.topics.ts';

const PUBLISH_EVERY_MS = 3_000;
/** A process that has published nothing for this long is down, and so are its sockets. */
const PEER_TTL_MS = 10_000;

interface Peer {
  sockets: number;
  seenAtMs: number;
}

/**
 * Number of sockets online: those of this process plus the published counts of the others. Nothing
 * is added to it.
 */
export class Presence {
  private readonly node = randomBytes(9).toString('base64url');
  private readonly peers = new Map<string, Peer>();
  private readonly bus: Bus;
  private readonly clock: Clock;
  private readonly countOwn: () => number;
  private readonly unsubscribe: () => void;
  private publishedAtMs = Number.NEGATIVE_INFINITY;
  private answer: { onlineNum: number; serverTime: number; frame: Frame } | undefined;

  constructor(bus: Bus, clock: Clock, countOwn: () => number) {
    this.bus = bus;
    this.clock = clock;
    this.countOwn = countOwn;
    this.unsubscribe = bus.subscribe(presenceTopic, ({ node, sockets }) => {
      if (node === this.node) return;
      if (sockets === 0) this.peers.delete(node);
      else this.peers.set(node, { sockets, seenAtMs: clock.now() });
    });
  }

  get onlineCount(): number {
    let count = this.countOwn();
    const freshSince = this.clock.now() - PEER_TTL_MS;
    for (const [node, peer] of this.peers) {
      if (peer.seenAtMs < freshSince) this.peers.delete(node);
      else count += peer.sockets;
    }
    return count;
  }

  /** Answer to a heartbeat; all clients asking in the same millisecond share its bytes. */
  heartbeatAnswer(): Frame {
    const onlineNum = this.onlineCount;
    const serverTime = this.clock.now();
    if (this.answer?.onlineNum !== onlineNum || this.answer.serverTime !== serverTime) {
      const text = JSON.stringify({ id: MESSAGE_IDS.heartbeatAnswer, data: { onlineNum, serverTime } });
      this.answer = { onlineNum, serverTime, frame: textFrame(text, 'online') };
    }
    return this.answer.frame;
  }

  /** Called by the sweep; publishes the own count every few seconds. */
  tick(nowMs: number): void {
    if (nowMs - this.publishedAtMs < PUBLISH_EVERY_MS) return;
    this.publishedAtMs = nowMs;
    this.bus.publish(presenceTopic, { node: this.node, sockets: this.countOwn() });
  }

  close(): void {
    this.unsubscribe();
    this.bus.publish(presenceTopic, { node: this.node, sockets: 0 });
  }
}
