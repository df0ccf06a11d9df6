import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerMessage } from '@clearcrate/contract/gateway';
import type { GameName } from '@clearcrate/contract/gateway-ids';
import type { Bus, Topic } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { type Config, isProduction } from '../config.ts';
import type { Authenticate } from '../http/call.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createMessageHandler, roomKey } from './client-messages.ts';
import { createAcceptor } from './connection/acceptor.ts';
import { EndedSessions } from './connection/ended-sessions.ts';
import { HandshakeGuard } from './connection/handshake-guard.ts';
import { type FindLiveSessions, Reauthoriser } from './connection/reauthoriser.ts';
import { sweep } from './connection/sweep.ts';
import { FanOut } from './fan-out.ts';
import { textFrame } from './frame.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from './gateway.limits.ts';
import {
  type Announcement,
  type AnnounceOptions,
  announcement,
  announceToAll,
  announceToPlayer,
  announceToRoom,
  type SessionEnded,
  toAllTopic,
  toPlayerTopic,
  toRoomTopic,
} from './gateway.topics.ts';
import { Hub } from './hub.ts';
import { Presence } from './presence.ts';
import { type FindSeats, RoomCounts } from './room-counts.ts';

export interface GatewayDeps {
  config: Pick<Config, 'ALLOWED_ORIGINS' | 'NODE_ENV' | 'TRUSTED_PROXIES'>;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  bus: Bus;
  authenticate: Authenticate;
  findLiveSessions: FindLiveSessions;
  /**
   * Topic of the account module for ended sessions; an argument, since the platform depends on no
   * module.
   */
  sessionEnded: Topic<SessionEnded>;
  limits?: Partial<GatewayLimits>;
}

/** Sends over the bus, so every process reaches the sockets of all others. */
export interface Gateway {
  /** Takes over the server's upgrades: accepts those to the gateway's path, rejects all others. */
  attach(server: Server): void;
  broadcast(message: ServerMessage, options?: AnnounceOptions): void;
  toPlayer(playerId: bigint | string, message: ServerMessage, options?: AnnounceOptions): void;
  /**
   * Sends to the player's sockets of this process only, for events that every process detects
   * itself.
   */
  toPlayerHere(playerId: bigint | string, message: ServerMessage, options?: AnnounceOptions): void;
  toRoom(game: GameName, room: string | undefined, message: ServerMessage, options?: AnnounceOptions): void;
  /**
   * Called for every socket of this process that is authorised, also after a reconnect. The
   * listener must not throw.
   */
  onAuthorised(listener: (playerId: bigint) => void): void;
  /** Whether this player has a socket on this process. */
  hasPlayer(playerId: string): boolean;
  /** Real connections of all processes. */
  onlineCount(): number;
  /** Those of them in a room without a seat in it. The caller may know who is seated now. */
  countRoom(game: GameName, room: string, seated?: readonly bigint[]): number;
  /** Rooms of this game have seats, whose players are no watchers of them. */
  seatsFrom(game: GameName, find: FindSeats): void;
  /**
   * Closes all sockets and resolves when the last is gone. Call it before the HTTP server is
   * closed.
   */
  close(): Promise<void>;
}

export function createGateway(deps: GatewayDeps): Gateway {
  const { config, clock, metrics, bus } = deps;
  const limits = { ...GATEWAY_LIMITS, ...deps.limits };
  const hub = new Hub(metrics);
  const guard = new HandshakeGuard(config, limits, clock);
  const presence = new Presence(bus, clock, () => hub.realCount);
  const endedSessions = new EndedSessions();
  const fanOut = createFanOut(metrics);
  const unsubscribe = listen(deps, hub, endedSessions, fanOut);
  const seatFinders = new Map<GameName, FindSeats>();
  const roomCounts = new RoomCounts({
    ...{ bus, clock, log: deps.log, rooms: hub.rooms, socketsOf: (playerId) => hub.players.of(playerId) },
    findSeats: (game, rooms) => seatFinders.get(game)?.(rooms),
    node: randomBytes(9).toString('base64url'),
    deliver: (members, frame) => fanOut.deliver(members, frame),
  });
  const authorisedListeners: ((playerId: bigint) => void)[] = [];
  const authorised = (playerId: bigint) => {
    for (const listener of authorisedListeners) listener(playerId);
  };
  const messages = createMessageHandler({ ...deps, hub, presence, endedSessions, authorised });
  const accept = createAcceptor({
    ...{ limits, clock, metrics, hub, guard, messages },
    production: isProduction(config),
  });
  const reauthoriser = new Reauthoriser(hub, limits, deps.findLiveSessions, deps.log, clock.now());
  const attached: Server[] = [];

  const sweepTimer = setInterval(() => {
    const nowMs = clock.now();
    sweep(hub, limits, nowMs);
    endedSessions.forgetOld(nowMs);
    presence.tick(nowMs);
    roomCounts.tick(nowMs);
    reauthoriser.tick(nowMs);
  }, limits.sweepEveryMs);
  sweepTimer.unref();

  return {
    attach: (server) => {
      server.on('upgrade', accept);
      attached.push(server);
    },
    broadcast: (message, options) => announceToAll(bus, message, options),
    toPlayer: (playerId, message, options) => announceToPlayer(bus, playerId, message, options),
    toPlayerHere: (playerId, message, options) => {
      const members = hub.players.of(String(playerId));
      if (members) fanOut.deliver(members, frameOf(announcement(message, options)));
    },
    toRoom: (game, room, message, options) => announceToRoom(bus, game, room, message, options),
    onAuthorised: (listener) => authorisedListeners.push(listener),
    hasPlayer: (playerId) => hub.players.of(playerId) !== undefined,
    onlineCount: () => presence.onlineCount,
    countRoom: (game, room, seated) => roomCounts.count(roomKey(game, room), seated?.map(String)),
    seatsFrom: (game, find) => seatFinders.set(game, find),
    close: async () => {
      guard.stop();
      await closeAll(hub, limits.closeSpreadMs);
      while (guard.openCount > 0) await delay(10);
      clearInterval(sweepTimer);
      unsubscribe();
      presence.close();
      roomCounts.close();
      for (const server of attached) server.off('upgrade', accept);
    },
  };
}

const createFanOut = (metrics: Metrics) =>
  new FanOut(
    (count) => metrics.socketMessages.inc({ direction: 'out' }, count),
    (count) => metrics.socketMessages.inc({ direction: 'dropped' }, count),
  );

const frameOf = ({ text, coalesce }: Announcement) => textFrame(text, coalesce);

/** Delivers bus messages to the sockets of this process. Returns a function that unsubscribes. */
function listen({ bus, clock, sessionEnded }: GatewayDeps, hub: Hub, endedSessions: EndedSessions, fanOut: FanOut) {
  const subscriptions = [
    bus.subscribe(toAllTopic, (message) => fanOut.deliver(hub.connections, frameOf(message))),
    bus.subscribe(toPlayerTopic, ({ playerId, ...message }) => {
      const members = hub.players.of(playerId);
      if (members) fanOut.deliver(members, frameOf(message));
    }),
    bus.subscribe(toRoomTopic, ({ game, room, ...message }) => {
      const members = hub.rooms.of(roomKey(game, room));
      if (members) fanOut.deliver(members, frameOf(message));
    }),
    bus.subscribe(sessionEnded, (ended) => {
      endedSessions.add(ended, clock.now());
      const groups = ended.sessionIds
        ? ended.sessionIds.map((sessionId) => hub.sessions.of(sessionId))
        : [hub.players.of(ended.playerId)];
      for (const group of groups) for (const connection of group ?? []) hub.cut(connection, 'signedOut');
    }),
  ];
  return () => {
    for (const stop of subscriptions) stop();
  };
}

const CLOSE_STEP_MS = 50;
const CLOSES_PER_STEP_MIN = 50;

async function closeAll(hub: Hub, closeSpreadMs: number): Promise<void> {
  const connections = [...hub.connections];
  const perStep = Math.max(CLOSES_PER_STEP_MIN, Math.ceil((connections.length * CLOSE_STEP_MS) / closeSpreadMs));
  for (let from = 0; from < connections.length; from += perStep) {
    if (from > 0) await delay(CLOSE_STEP_MS);
    for (const connection of connections.slice(from, from + perStep)) hub.cut(connection, 'goingAway');
  }
}
