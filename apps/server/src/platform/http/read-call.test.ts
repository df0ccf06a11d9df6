import { getModuleList } from '@clearcrate/contract/site';
import { describe, expect, it } from 'vitest';
import type { SessionPlayer } from './call.ts';
import type { HttpRequest } from './exchange.ts';
import { readOperation } from './read-call.ts';

const player = { playerId: 7n } as SessionPlayer;
const daily = { ...getModuleList, method: 'POST', movesValue: true, once: 'day' } as const;
const operationOf = (path: `/${string}`, headers: HttpRequest['headers'] = {}) => {
  const request: HttpRequest = {
    id: 'a',
    ip: '192.0.2.1',
    receivedAtMs: 0,
    headers,
    body: undefined,
    query: undefined,
  };
  return readOperation(request, { ...daily, path }, player, () => '2026-03-11');
};

describe('the key of a call with `once: day`', () => {
  it('is generated when the client sends none: the same all day, different per call', () => {
    expect(operationOf('/api/a')).toEqual(operationOf('/api/a'));
    expect(operationOf('/api/a').key).not.toBe(operationOf('/api/b').key);
  });

  it('is rejected when a client sends it', () => {
    const { key } = operationOf('/api/a');
    expect(() => operationOf('/api/b', { 'idempotency-key': key })).toThrow('idempotencyKeyMissing');
    expect(operationOf('/api/b', { 'idempotency-key': 'a-key-of-mine' }).key).toBe('a-key-of-mine');
  });
});
