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

/** A command logs to `stderr`, since its answer is on `stdout`. */
export function createLog(config: Pick<Config, 'LOG_LEVEL' | 'NODE_ENV'>, stream: 'stdout' | 'stderr' = 'stdout'): Log {
  const { fd, isTTY } = process[stream];
  const options = { level: config.LOG_LEVEL, redact: { paths: REDACTED, censor: '[hidden]' }, base: undefined };
  if (config.NODE_ENV !== 'development' || !isTTY) return pino(options, pino.destination(fd));
  const pretty = { destination: fd, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' };
  return pino({ ...options, transport: { target: 'pino-pretty', options: pretty } });
}
