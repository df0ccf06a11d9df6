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
import { createAcceptor } from './acceptor.ts';
import { createMessageHandler, roomKey } from './client-messages.ts';
import { Doorkeeper } from './doorkeeper.ts';
import { EndedSessions } from './ended-sessions.ts';
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
import { type FindLiveSessions, Reauthoriser } from './reauthoriser.ts';
import { RoomCounts } from './room-counts.ts';
import { sweep } from './sweep.ts';

export interface GatewayDeps {
  config: Pick<Config, 'ALLOWED_ORIGINS' | 'NODE_ENV' | 'TRUSTED_PROXIES'>;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  bus: Bus;
  authenticate: Authenticate;
  findLiveSessions: FindLiveSessions;
  /** What the account module publishes when sessions end; handed in, since the platform knows no module. */
  sessionEnded: Topic<SessionEnded>;
  limits?: Partial<GatewayLimits>;
}

/** Sending goes over the bus, so every process reaches the sockets of all the others too. */
export interface Gateway {
  /** Takes over the server's upgrades: those to the gateway's path are answered, all others refused. */
  attach(server: Server): void;
  broadcast(message: ServerMessage, options?: AnnounceOptions): void;
  toPlayer(playerId: bigint | string, message: ServerMessage, options?: AnnounceOptions): void;
  /** To the player's sockets of this process alone, for what every process finds out by itself. */
  toPlayerHere(playerId: bigint | string, message: ServerMessage, options?: AnnounceOptions): void;
  toRoom(game: GameName, room: string | undefined, message: ServerMessage, options?: AnnounceOptions): void;
  /** Hears of every socket of this process that has become a player's, again after each lost line. It must not throw. */
  onAuthorised(listener: (playerId: bigint) => void): void;
  /** Whether any socket of this process is this player's. */
  hasPlayer(playerId: string): boolean;
  /** Real connections of all processes. */
  onlineCount(): number;
  /** Those of them that look at a room without playing in it. */
  countRoom(game: GameName, room: string): number;
  /** Says goodbye to everybody and resolves when the last socket is gone. Call it before the HTTP server is closed. */
  close(): Promise<void>;
}

export function createGateway(deps: GatewayDeps): Gateway {
  const { config, clock, metrics, bus } = deps;
  const limits = { ...GATEWAY_LIMITS, ...deps.limits };
  const hub = new Hub(metrics);
  const doorkeeper = new Doorkeeper(config, limits, clock);
  const presence = new Presence(bus, clock, () => hub.realCount);
  const endedSessions = new EndedSessions();
  const fanOut = createFanOut(metrics);
  const stopListening = listen(deps, hub, endedSessions, fanOut);
  const roomCounts = new RoomCounts({
    ...{ bus, clock, rooms: hub.rooms, seated: hub.seated },
    node: randomBytes(9).toString('base64url'),
    deliver: (members, frame) => fanOut.deliver(members, frame),
  });
  const joined: ((playerId: bigint) => void)[] = [];
  const authorised = (playerId: bigint) => {
    for (const listener of joined) listener(playerId);
  };
  const messages = createMessageHandler({ ...deps, hub, presence, endedSessions, authorised });
  const accept = createAcceptor({
    ...{ limits, clock, metrics, hub, doorkeeper, messages },
    production: isProduction(config),
  });
  const reauthoriser = new Reauthoriser(hub, limits, deps.findLiveSessions, deps.log, clock.now());
  const attached: Server[] = [];

  const sweeping = setInterval(() => {
    const nowMs = clock.now();
    sweep(hub, limits, nowMs);
    endedSessions.forgetOld(nowMs);
    presence.tick(nowMs);
    roomCounts.tick(nowMs);
    reauthoriser.tick(nowMs);
  }, limits.sweepEveryMs);
  sweeping.unref();

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
    onAuthorised: (listener) => joined.push(listener),
    hasPlayer: (playerId) => hub.players.of(playerId) !== undefined,
    onlineCount: () => presence.onlineCount,
    countRoom: (game, room) => roomCounts.count(roomKey(game, room)),
    close: async () => {
      doorkeeper.stop();
      await sayGoodbye(hub, limits.farewellMs);
      while (doorkeeper.inside > 0) await delay(10);
      clearInterval(sweeping);
      stopListening();
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

/** Brings what the bus carries to the sockets of this process. Returns the way to stop. */
function listen({ bus, clock, sessionEnded }: GatewayDeps, hub: Hub, endedSessions: EndedSessions, fanOut: FanOut) {
  const subscriptions = [
    bus.subscribe(toAllTopic, (heard) => fanOut.deliver(hub.connections, frameOf(heard))),
    bus.subscribe(toPlayerTopic, ({ playerId, ...heard }) => {
      const members = hub.players.of(playerId);
      if (members) fanOut.deliver(members, frameOf(heard));
    }),
    bus.subscribe(toRoomTopic, ({ game, room, ...heard }) => {
      const members = hub.rooms.of(roomKey(game, room));
      if (members) fanOut.deliver(members, frameOf(heard));
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

const FAREWELL_STEP_MS = 50;
const FAREWELLS_PER_STEP_MIN = 50;

async function sayGoodbye(hub: Hub, farewellMs: number): Promise<void> {
  const everybody = [...hub.connections];
  const perStep = Math.max(FAREWELLS_PER_STEP_MIN, Math.ceil((everybody.length * FAREWELL_STEP_MS) / farewellMs));
  for (let from = 0; from < everybody.length; from += perStep) {
    if (from > 0) await delay(FAREWELL_STEP_MS);
    for (const connection of everybody.slice(from, from + perStep)) hub.cut(connection, 'goingAway');
  }
}
