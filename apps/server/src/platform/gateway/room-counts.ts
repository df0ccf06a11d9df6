import type { GameName } from '@clearcrate/contract/gateway-ids';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { type Bus, defineTopic } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { type Frame, textFrame } from './frame.ts';
import type { Groups } from './groups.ts';

/** Sockets that look at the rooms of one process, by room. */
const roomCountsTopic = defineTopic<{ node: string; rooms: Record<string, number> }>('gateway.room-counts');

const TELL_EVERY_MS = 3_000;
/** A process that has told nothing for this long is down, and its sockets with it. */
const BELIEVED_FOR_MS = 10_000;
/** So many rooms are told of by one process: a client may invent names, but not fill the bus with them. */
const MOST_ROOMS = 2_000;

interface Peer {
  rooms: ReadonlyMap<string, number>;
  toldAtMs: number;
}

interface Deps<Member> {
  bus: Bus;
  clock: Clock;
  node: string;
  rooms: Groups<Member>;
  /** Members of a room who play in it: they hear it, and do not look on. */
  seated: Groups<Member>;
  deliver(members: ReadonlySet<Member>, frame: Frame): void;
}

/** `battle/4711` and not `battle/`, which is the game itself. */
const isRoom = (key: string): boolean => !key.endsWith('/');

/** How many look at each room: the sockets of this process and those the others tell of. Nothing is ever added to it. */
export class RoomCounts<Member> {
  private readonly deps: Deps<Member>;
  private readonly peers = new Map<string, Peer>();
  private readonly told = new Map<string, number>();
  private readonly stopListening: () => void;
  private tickedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps<Member>) {
    this.deps = deps;
    // Whoever comes back takes a place that was counted before, and knows only the count of when they were away.
    deps.rooms.onJoin = (key) => this.told.delete(key);
    this.stopListening = deps.bus.subscribe(roomCountsTopic, ({ node, rooms }) => {
      if (node === deps.node) return;
      this.peers.set(node, { rooms: new Map(Object.entries(rooms)), toldAtMs: deps.clock.now() });
    });
  }

  count(key: string): number {
    let count = this.countHere(key);
    const believedSince = this.deps.clock.now() - BELIEVED_FOR_MS;
    for (const { rooms, toldAtMs } of this.peers.values()) if (toldAtMs >= believedSince) count += rooms.get(key) ?? 0;
    return count;
  }

  private countHere(key: string): number {
    const { rooms, seated } = this.deps;
    return (rooms.of(key)?.size ?? 0) - (seated.of(key)?.size ?? 0);
  }

  /** Called by the sweep: every few seconds the other processes are told, and whoever looks at a room whose count changed. */
  tick(nowMs: number): void {
    if (nowMs - this.tickedAtMs < TELL_EVERY_MS) return;
    this.tickedAtMs = nowMs;
    const own = [...this.deps.rooms.keys()].filter(isRoom).slice(0, MOST_ROOMS);
    const rooms = Object.fromEntries(own.map((key) => [key, this.countHere(key)]));
    this.deps.bus.publish(roomCountsTopic, { node: this.deps.node, rooms });
    for (const [node, { toldAtMs }] of this.peers) if (toldAtMs < nowMs - BELIEVED_FOR_MS) this.peers.delete(node);
    this.tellRooms(own);
  }

  private tellRooms(own: readonly string[]): void {
    const here = new Set(own);
    for (const key of this.told.keys()) if (!here.has(key)) this.told.delete(key);
    for (const key of own) {
      const watchers = this.count(key);
      const members = this.deps.rooms.of(key);
      if (!members || this.told.get(key) === watchers) continue;
      this.told.set(key, watchers);
      const [game, room] = key.split('/') as [GameName, string];
      const text = JSON.stringify({ id: MESSAGE_IDS.watchers, data: { game, room, watchers } });
      this.deps.deliver(members, textFrame(text, `watchers ${key}`));
    }
  }

  close(): void {
    this.stopListening();
    this.deps.bus.publish(roomCountsTopic, { node: this.deps.node, rooms: {} });
  }
}
