import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../address.ts';
import type { EdgeLimits } from './edge.limits.ts';

/** Limits connections that send nothing, send slowly, or do not read their answer. */
export function guardConnections(server: Server, limits: EdgeLimits, trustedProxies: number): void {
  server.maxConnections = limits.connections;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.timeout = limits.socketTimeoutMs;
  if (trustedProxies > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > limits.connectionsPerNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
