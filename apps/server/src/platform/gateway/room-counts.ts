import type { GameName } from '@clearcrate/contract/gateway-ids';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { type Bus, defineTopic } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { GrowingDistances } from '../growing-distances.ts';
import type { Log } from '../log.ts';
import { type Frame, textFrame } from './frame.ts';
import type { Groups } from './groups.ts';

/** Watchers per room of one process. */
const roomCountsTopic = defineTopic<{ node: string; rooms: Record<string, number> }>('gateway.room-counts');

const PUBLISH_EVERY_MS = 3_000;
/** A process that has published nothing for this long is down, and so are its sockets. */
const PEER_TTL_MS = 10_000;
/**
 * Rooms published by one process: clients may invent room names, but must not fill the bus with
 * them.
 */
const MAX_ROOMS = 2_000;

/** Finds the players seated in some rooms of a game, whatever names clients made up. */
export type FindSeats = (rooms: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

interface Peer {
  rooms: ReadonlyMap<string, number>;
  seenAtMs: number;
}

interface Deps<Member> {
  bus: Bus;
  clock: Clock;
  node: string;
  rooms: Groups<Member>;
  socketsOf(playerId: string): ReadonlySet<Member> | undefined;
  /** Undefined for a game without seats. */
  findSeats(game: GameName, rooms: readonly string[]): ReturnType<FindSeats> | undefined;
  log: Log;
  deliver(members: ReadonlySet<Member>, frame: Frame): void;
}

/** True for `battle/4711`, false for `battle/`, which is the game itself. */
const isRoom = (key: string): boolean => !key.endsWith('/');

/**
 * Watchers per room: those of this process plus the published counts of the others. Nothing is
 * added to it.
 */
export class RoomCounts<Member> {
  private readonly deps: Deps<Member>;
  private readonly peers = new Map<string, Peer>();
  private readonly sentCounts = new Map<string, number>();
  /**
   * Players with a seat, by room: they receive its messages but are no watchers. Read from the
   * store's own state, never from what a client says of itself.
   */
  private seats = new Map<string, readonly string[]>();
  private isClosed = false;
  private readonly distances = new GrowingDistances();
  private readonly unsubscribe: () => void;
  private publishedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps<Member>) {
    this.deps = deps;
    // A client that re-enters may leave the count unchanged but has an outdated one: send it again.
    deps.rooms.onJoin = (key) => this.sentCounts.delete(key);
    this.unsubscribe = deps.bus.subscribe(roomCountsTopic, ({ node, rooms }) => {
      if (node === deps.node) return;
      this.peers.set(node, { rooms: new Map(Object.entries(rooms)), seenAtMs: deps.clock.now() });
    });
  }

  /** Who is seated may be known to the caller, more recently than to this process. */
  count(key: string, seated?: readonly string[]): number {
    if (seated && this.deps.rooms.of(key)) this.seats.set(key, seated);
    let count = this.countHere(key);
    const freshSince = this.deps.clock.now() - PEER_TTL_MS;
    for (const { rooms, seenAtMs } of this.peers.values()) if (seenAtMs >= freshSince) count += rooms.get(key) ?? 0;
    return count;
  }

  private countHere(key: string): number {
    const members = this.deps.rooms.of(key);
    if (!members) return 0;
    const sockets = (this.seats.get(key) ?? []).flatMap((playerId) => [...(this.deps.socketsOf(playerId) ?? [])]);
    return members.size - sockets.filter((socket) => members.has(socket)).length;
  }

  /** Reads the seats of the rooms of this process, one query for each game that has some. */
  private async readSeats(keys: readonly string[]): Promise<void> {
    const found = new Map<string, readonly string[]>();
    const byGame = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')) as GameName);
    for (const [game, own] of byGame) {
      const seats = await this.deps.findSeats(
        game,
        own.map((key) => key.slice(game.length + 1)),
      );
      for (const [room, playerIds] of seats ?? []) found.set(`${game}/${room}`, playerIds);
    }
    this.seats = found;
  }

  /**
   * Called by the sweep: every few seconds reads who is seated, publishes own counts to peers, and
   * changed totals to the members of each room.
   */
  tick(nowMs: number): void {
    if (nowMs - this.publishedAtMs < PUBLISH_EVERY_MS) return;
    this.publishedAtMs = nowMs;
    const own = [...this.deps.rooms.keys()].filter(isRoom).slice(0, MAX_ROOMS);
    this.readSeats(own)
      // Counts by the seats known before are better than none.
      .catch((error) => {
        const failures = this.distances.note('seats', nowMs);
        if (failures !== undefined) this.deps.log.warn({ err: error, failures }, 'reading room seats failed');
      })
      .finally(() => this.publish(own, nowMs));
  }

  private publish(own: readonly string[], nowMs: number): void {
    if (this.isClosed) return;
    const rooms = Object.fromEntries(own.map((key) => [key, this.countHere(key)]));
    this.deps.bus.publish(roomCountsTopic, { node: this.deps.node, rooms });
    for (const [node, { seenAtMs }] of this.peers) if (seenAtMs < nowMs - PEER_TTL_MS) this.peers.delete(node);
    this.sendCounts(own);
  }

  private sendCounts(own: readonly string[]): void {
    const here = new Set(own);
    for (const key of this.sentCounts.keys()) if (!here.has(key)) this.sentCounts.delete(key);
    for (const key of own) {
      const watchers = this.count(key);
      const members = this.deps.rooms.of(key);
      if (!members || this.sentCounts.get(key) === watchers) continue;
      this.sentCounts.set(key, watchers);
      const [game, room] = key.split('/') as [GameName, string];
      const text = JSON.stringify({ id: MESSAGE_IDS.watchers, data: { game, room, watchers } });
      this.deps.deliver(members, textFrame(text, `watchers ${key}`));
    }
  }

  close(): void {
    this.isClosed = true;
    this.unsubscribe();
    this.deps.bus.publish(roomCountsTopic, { node: this.deps.node, rooms: {} });
  }
}
