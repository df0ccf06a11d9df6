import type { FastifyInstance } from 'fastify';
import { inject } from 'light-my-request';

/** Requests that are injected come in where real ones do. The framework would let them in behind the lane in front of it. */
export function injectAtTheDoor(http: FastifyInstance): void {
  const enter: FastifyInstance['inject'] = ((options: Parameters<typeof inject>[1]) =>
    http
      .ready()
      .then(() => inject((request, response) => http.server.emit('request', request, response), options))) as never;
  http.inject = enter;
}
