import { CLOSE_CODES, ROOMS_PER_SOCKET_MAX } from '@clearcrate/contract/gateway-ids';
import type { Metrics } from '../metrics.ts';
import type { Connection, Identity } from './connection/connection.ts';
import { Groups } from './groups.ts';

/** Our close codes plus standard ones for a shutdown and for a failed authorisation. */
const CODES = { ...CLOSE_CODES, goingAway: 1001, tryLater: 1013 } as const;
export type CutReason = keyof typeof CODES;

/** The sockets of this process, indexed by player, session and room. */
export class Hub {
  readonly connections = new Set<Connection>();
  readonly players = new Groups<Connection>();
  readonly sessions = new Groups<Connection>();
  readonly rooms = new Groups<Connection>();
  private readonly metrics: Metrics;
  private authorised = 0;
  private machines = 0;

  constructor(metrics: Metrics) {
    this.metrics = metrics;
  }

  /** Sockets of visitors and of real players. */
  get realCount(): number {
    return this.connections.size - this.machines;
  }

  add(connection: Connection): void {
    this.connections.add(connection);
    this.showCounts();
  }

  /**
   * Unregisters a socket: nothing more is delivered to it. Idempotent, since a cut socket reports
   * its close later.
   */
  remove(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    for (const room of connection.rooms ?? []) this.rooms.leave(room, connection);
    connection.rooms = undefined;
    this.identify(connection, undefined);
  }

  identify(connection: Connection, identity: Identity | undefined): void {
    if (connection.identity) {
      this.players.leave(connection.identity.playerId, connection);
      this.sessions.leave(connection.identity.sessionId, connection);
      this.authorised -= 1;
      if (connection.identity.isMachine) this.machines -= 1;
    }
    connection.identity = identity;
    if (identity) {
      this.players.join(identity.playerId, connection);
      this.sessions.join(identity.sessionId, connection);
      this.authorised += 1;
      if (identity.isMachine) this.machines += 1;
    }
    this.showCounts();
  }

  /** False when the socket is already in the maximum number of rooms. */
  enter(connection: Connection, room: string): boolean {
    connection.rooms ??= new Set();
    if (connection.rooms.has(room)) return true;
    if (connection.rooms.size >= ROOMS_PER_SOCKET_MAX) return false;
    connection.rooms.add(room);
    this.rooms.join(room, connection);
    return true;
  }

  leave(connection: Connection, room: string): void {
    if (connection.rooms?.delete(room)) this.rooms.leave(room, connection);
  }

  cut(connection: Connection, reason: CutReason): void {
    if (!connection.isOpen) return;
    this.metrics.socketCuts.inc({ reason });
    this.remove(connection);
    connection.websocket.close(CODES[reason]);
    // Stops reading a flooding client. A silent client will not answer: terminates once the close
    // frame is written.
    if (reason === 'flooding') connection.websocket.pause();
    if (reason === 'silent') connection.websocket.terminate();
  }

  private showCounts(): void {
    this.metrics.sockets.set({ state: 'open' }, this.connections.size);
    this.metrics.sockets.set({ state: 'authorised' }, this.authorised);
  }
}
