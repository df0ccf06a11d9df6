/** Request headers of the store, lower case as Node reads them. */
export const HEADERS = {
  token: 'authorization',
  channel: 'channel-code',
  platform: 'platform-id',
  device: 'device-uuid',
  idempotencyKey: 'idempotency-key',
  requestId: 'x-request-id',
} as const;
