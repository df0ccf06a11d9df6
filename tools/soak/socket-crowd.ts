import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HEARTBEAT_INTERVAL_MS } from '../../packages/contract/src/wire/limits.ts';
import { clientFrame, HEARTBEAT, handshake, MASKED } from '../lib/bare-socket.ts';

/**
 * Thousands of players' sockets in one process, on bare connections. Few share an address, as with
 * real players. A dropped socket reconnects to the next node after a random-looking pause.
 */

const SOCKETS_AN_ADDRESS = 40;
const CONNECTING_AT_ONCE = 200;
/** Back-off with jitter, as in the page. */
const RETURN_MS = { first: 250, longest: 5_000 };

const PING = 0x89;
const PONG = 0x8a;

/** Bounds of the payload of a server frame; undefined while its header is incomplete. */
function payloadOf(bytes: Buffer): { from: number; to: number } | undefined {
  const [, short = 0] = bytes;
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < from) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return { from, to: from + length };
}

/**
 * Answers pings, as browsers do: the store drops clients that do not. Returns the incomplete rest.
 */
function answerPings(socket: Socket, bytes: Buffer): Buffer {
  let rest = bytes;
  for (let payload = payloadOf(rest); payload && rest.length >= payload.to; payload = payloadOf(rest)) {
    if (rest[0] === PING) {
      const secret = rest.subarray(payload.from, payload.to);
      socket.write(Buffer.concat([Buffer.from([PONG, MASKED | secret.length, 0, 0, 0, 0]), secret]));
    }
    rest = rest.subarray(payload.to);
  }
  return rest;
}

const HEAD_END = '\r\n\r\n';

/** Loopback addresses that nothing else uses: all of 127/8 is this machine. */
function addressOf(number: number): string {
  const group = Math.floor(number / SOCKETS_AN_ADDRESS);
  return `127.77.${group >> 8}.${group & 255}`;
}

interface Member {
  number: number;
  token: string;
  /** Port of the node that has authorised it. */
  on: number | undefined;
  cuts: number;
}

export class SocketCrowd {
  private readonly members: Member[];
  private readonly ports: readonly number[];
  private readonly sockets = new Set<Socket>();
  private readonly authorised = new Set<Socket>();
  private readonly heartbeats: NodeJS.Timeout;
  private leaving = false;

  constructor(count: number, tokens: readonly string[], ports: readonly number[]) {
    this.ports = ports;
    this.heartbeats = setInterval(() => {
      for (const socket of this.authorised) socket.write(HEARTBEAT);
    }, HEARTBEAT_INTERVAL_MS);
    this.members = Array.from({ length: count }, (_, number) => ({
      number,
      token: tokens[number % tokens.length] ?? '',
      on: undefined,
      cuts: 0,
    }));
  }

  authorisedOn(port: number): number {
    return this.members.filter(({ on }) => on === port).length;
  }

  /** Connects all of them to the first port. */
  async enter(): Promise<void> {
    for (let from = 0; from < this.members.length; from += CONNECTING_AT_ONCE) {
      await Promise.all(this.members.slice(from, from + CONNECTING_AT_ONCE).map((member) => this.bringIn(member)));
    }
  }

  leave(): void {
    this.leaving = true;
    clearInterval(this.heartbeats);
    for (const socket of this.sockets) socket.destroy();
  }

  /** Retries until one node has authorised it. */
  private async bringIn(member: Member): Promise<void> {
    for (let attempt = 0; !this.leaving; attempt += 1) {
      const port = this.ports[(member.cuts + attempt) % this.ports.length] ?? 0;
      if (await this.connectOnce(member, port)) return;
      const wait = Math.min(RETURN_MS.longest, RETURN_MS.first * 2 ** attempt);
      // Jitter from its number, so that a run can be repeated.
      await delay(wait * (0.5 + (member.number % 97) / 97));
    }
  }

  private connectOnce(member: Member, port: number): Promise<boolean> {
    return new Promise((resolve) => {
      const expected = ['HTTP/1.1 101', '"isValid":true'];
      const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(member.number) });
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.sockets.delete(socket);
        resolve(false);
        if (this.authorised.delete(socket)) this.cut(member);
      });
      let unread: Buffer | undefined;
      socket.on('data', (chunk: Buffer) => {
        // The answer to the handshake precedes the first frame.
        const start = unread ? 0 : chunk.indexOf(HEAD_END) + HEAD_END.length;
        unread = answerPings(socket, Buffer.concat([unread ?? Buffer.alloc(0), chunk.subarray(start)]));
        const wanted = expected[0];
        if (wanted === undefined || !chunk.toString('latin1').includes(wanted)) return;
        expected.shift();
        if (expected.length > 0) {
          socket.write(clientFrame({ id: 11, data: { token: member.token } }));
          return;
        }
        member.on = port;
        this.authorised.add(socket);
        resolve(true);
      });
      socket.write(handshake(port));
    });
  }

  private cut(member: Member): void {
    member.on = undefined;
    member.cuts += 1;
    if (!this.leaving) void delay((member.number % 97) * 10).then(() => this.bringIn(member));
  }
}
