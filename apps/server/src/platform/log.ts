import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Fields that are never logged, in any logged object. */
const REDACTED = [
  'req.headers.authorization',
  'token',
  'password',
  'confirmPassword',
  'code',
  'idNumber',
  '*.token',
  '*.password',
];

export function createLog(config: Pick<Config, 'LOG_LEVEL' | 'NODE_ENV'>): Log {
  const readable = config.NODE_ENV === 'development' && process.stdout.isTTY;
  return pino({
    level: config.LOG_LEVEL,
    redact: { paths: REDACTED, censor: '[hidden]' },
    base: undefined,
    ...(readable
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } }
      : {}),
  });
}
