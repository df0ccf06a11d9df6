import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { parseMailUrl, parseSender } from '@clearcrate/providers/mail/mail-settings';
import { parseSmsRoutes } from '@clearcrate/providers/sms/sms-routes';
import { z } from 'zod';

/**
 * All settings there are, in the groups and with the descriptions of `.env.example` and `docs/operating/settings.md`, which are
 * generated from here. What operators switch while the store runs is in the database instead.
 */

export const ROLES = ['api', 'gateway', 'jobs', 'console'] as const;

/** OWASP's first choice for argon2id, in KiB. */
export const LEAST_PASSWORD_MEMORY = 19_456;

/** An empty variable means "not set", as it does in every shell script. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

function digits(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

const whole = (min: number, max: number, fallback: number) => optional(digits(min, max).default(fallback));
const wholeOrUnset = (min: number, max: number) => optional(digits(min, max).optional());
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be ${values.join(' or ')}`);
const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must look like ${example}` });
const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Zones by their name: offsets such as +08:00 mean the opposite to PostgreSQL. */
function isTimeZone(timeZone: string): boolean {
  try {
    return /^[a-z]/i.test(timeZone) && new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const host = matching(/^[a-z0-9.:-]+$/i, 'must be an address such as 127.0.0.1').refine(
  (name) => isIP(name) > 0 || (!name.includes(':') && !/^[\d.]+$/.test(name)),
  'must be an address such as 127.0.0.1',
);

/** The origin as browsers send it, or undefined. */
function originOf(text: string): string | undefined {
  const found = /^([a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+)\/?$/i.exec(text)?.[1]?.toLowerCase();
  return found !== undefined && URL.canParse(found) ? found : undefined;
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function folderProblem(path: string): string | undefined {
  const nearest = nearestExisting(path);
  return statSync(nearest).isDirectory() ? undefined : `${nearest} is not a folder`;
}

function writableFileProblem(path: string): string | undefined {
  const nearest = nearestExisting(path);
  if ((nearest === path) === statSync(nearest).isDirectory())
    return nearest === path ? 'is a folder; name a file in it' : `${nearest} is not a folder`;
  try {
    accessSync(nearest, constants.W_OK);
    return undefined;
  } catch {
    return `${nearest} is not writable`;
  }
}

function readableFileProblem(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile() ? undefined : `${path} is not a file`;
  } catch (error) {
    return `${path} cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}

const path = (problemOf: (path: string) => string | undefined) =>
  z.string().transform((text, context) => {
    const resolved = resolve(text);
    const message = text.includes('\0') ? 'is not a path' : problemOf(resolved);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
    return resolved;
  });

const HTTP = /^https?$/;

const server = {
  NODE_ENV: optional(oneOf('development', 'production', 'test').default('development')).describe(
    '`production` hides development pages, asks browsers for HTTPS, requires a master key and has no demo data.',
  ),
  PORT: whole(0, 65_535, 8080).describe('Port of the store; `0` takes any free one.'),
  HOST: optional(host.optional()).describe(
    'Address to listen on. Default: `0.0.0.0`, in production `127.0.0.1`. In a container set `0.0.0.0` and publish the port to the proxy alone.',
  ),
  INNER_PORT: wholeOrUnset(0, 65_535).describe(
    'Port of `/metrics` and `/docs`. Default: `PORT`, in production `9464`.',
  ),
  INNER_HOST: optional(host.default('127.0.0.1')).describe('Address that port listens on.'),
  PUBLIC_URL: optional(
    url(HTTP, 'https://store.example.com')
      .refine((text) => /^https?:\/\/[^/?#@]+\/*$/i.test(text), 'must look like https://store.example.com')
      .optional(),
  ).describe('Where players and payment providers reach the store. Default: `http://localhost:` and the port.'),
  TRUSTED_PROXIES: wholeOrUnset(0, 10).describe(
    'Proxies in front whose `X-Forwarded-For` is believed. Default: `0`. Required in production when `PUBLIC_URL` is https.',
  ),
  CONSOLE_URL: optional(url(HTTP, 'https://console.example.com/console').optional()).describe(
    'Address of the operators’ console in links of invitations. Default: `PUBLIC_URL` with `/console`.',
  ),
  ALLOWED_ORIGINS: optional(z.string().default(''))
    .transform((text, context) => {
      const origins = list(text).map(originOf);
      if (origins.includes(undefined))
        context.addIssue({ code: 'custom', message: 'must look like https://a.example.com,https://b.example.com' });
      return origins.filter((origin) => origin !== undefined);
    })
    .describe('Other origins that may open a socket, separated by commas.'),
  DRAIN_SECONDS: wholeOrUnset(0, 300).describe(
    'Seconds for which a stopping node still serves after `/readyz` has answered 503. Default: `0`, in production `5`.',
  ),
};

const processes = {
  WORKERS: whole(1, 64, 1).describe('Worker processes that share the port (Linux), one for each processor to use.'),
  ROLES: optional(z.string().optional())
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const roles = text.split(',').map((role) => role.trim());
      const unknown = roles.find((role) => !(ROLES as readonly string[]).includes(role));
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: `knows ${ROLES.join(', ')}, not "${unknown}"` });
      return new Set(roles as (typeof ROLES)[number][]);
    })
    .describe(
      'What this node does, of `api`, `gateway`, `jobs` and `console`. Default: all; in production all but `console`, which belongs on an inner address.',
    ),
  BATCH_REST_MS: whole(0, 1_000, 20).describe(
    'Minimum milliseconds between two batches of one kind of call: more saves processor time, less answers sooner.',
  ),
};

const data = {
  DATA_DIR: optional(z.string().default('.data'))
    .pipe(path(folderProblem))
    .describe('Folder of the built-in PostgreSQL and its password, the master key and uploaded pictures.'),
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional()).describe(
    'A PostgreSQL 15 or newer, such as `postgres://user:password@host:5432/name`. Default: the built-in one.',
  ),
  DATABASE_POOL: whole(2, 200, 16).describe(
    'Database connections of a process. It opens 7 more: for value-moving calls, reports and its watch.',
  ),
  REDIS_URL: optional(
    url(/^rediss?$/, 'redis://host:6379')
      .refine((text) => URL.parse(text)?.hostname !== '', 'must look like redis://host:6379')
      .optional(),
  ).describe('Shares events, presence and rate limits between nodes, such as `redis://host:6379`.'),
  DISK_RESERVE_MB: whole(0, 1_000_000_000, 64).describe(
    'Free megabytes under `DATA_DIR` below which a node with the built-in PostgreSQL is not ready.',
  ),
  S3_ENDPOINT: optional(url(HTTP, 'https://s3.example.com').optional()).describe(
    'An S3-compatible service for uploaded pictures. Default: the folder `DATA_DIR/files`.',
  ),
  S3_BUCKET: optional(
    matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  ).describe('Its bucket; required with `S3_ENDPOINT`.'),
  S3_REGION: optional(
    matching(/^[a-z0-9-]{1,63}$/i, 'must be the name of a region such as us-east-1').default('us-east-1'),
  ).describe('Its region, as the service names it.'),
  S3_ACCESS_KEY: optional(matching(/^[!-~]{1,256}$/, 'must be one word').optional()).describe(
    'Access key; required with `S3_ENDPOINT`.',
  ),
  S3_SECRET_KEY: optional(matching(/^[!-~]{1,256}$/, 'must be one word').optional()).describe(
    'The secret that belongs to the access key.',
  ),
};

const content = {
  BUSINESS_TIME_ZONE: optional(
    z.string().default('Asia/Shanghai').refine(isTimeZone, 'must be the name of a time zone such as Asia/Shanghai'),
  ).describe('Time zone of the business day. Never change it in a store that has been played.'),
  DEMO_DATA: optional(oneOf('true', 'false').optional())
    .transform((value) => value && value === 'true')
    .describe('Demo content and players with a published password. Default: `true`, in production `false`.'),
};

const secrets = {
  MASTER_KEY: optional(
    matching(
      /^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/i,
      'must be 64 hex digits, or several such keys between commas',
    ).optional(),
  ).describe(
    'Seals seeds and identities: 64 hex digits (`openssl rand -hex 32`). Of several, between commas, the first seals. Default: the file `DATA_DIR/master-key`, which is created outside production.',
  ),
  METRICS_TOKEN: optional(
    matching(/^[!-~]{16,512}$/, 'must have at least 16 characters and no spaces').optional(),
  ).describe(
    'At least 16 characters; readers of `/metrics` send it as `Authorization: Bearer …`. Without it only this machine may read them.',
  ),
  PASSWORD_MEMORY: whole(8, 1_048_576, LEAST_PASSWORD_MEMORY).describe(
    'KiB that the hash of a password takes; no less than the default, which is OWASP’s advice.',
  ),
  SESSION_IDLE_DAYS: whole(1, 365, 30).describe('Days after which an unused session ends.'),
  SESSION_MAX_DAYS: whole(1, 3_650, 90).describe('Days after which every session ends.'),
};

const limits = {
  FLOOD_RATE: whole(1, 1_000_000, 50).describe(
    'Calls a second from one address (IPv6: one /64 network); pages and files four times as many.',
  ),
  FLOOD_BURST: whole(1, 1_000_000, 200).describe('Calls at once from one address; pages and files four times as many.'),
  PUZZLE_WORK: whole(1, 96, 48).describe(
    'Numbers a browser tries at most behind a slider puzzle; doubles up to five times with recent use.',
  ),
};

const partners = {
  PAYMENTS_FILE: optional(path(readableFileProblem).optional()).describe(
    'Accounts with payment providers (docs/PAYMENTS.md). Outside production the sandbox cashier stands in.',
  ),
  DELIVERY_FILE: optional(path(readableFileProblem).optional()).describe(
    'Account with the marketplace that sends items (docs/DELIVERY.md). Without it they are sent by hand.',
  ),
  SMS_ROUTES: optional(
    z
      .string()
      .optional()
      .transform((text, context) => {
        if (text === undefined) return undefined;
        const routes = parseSmsRoutes(text);
        if (typeof routes !== 'string') return routes;
        context.addIssue({ code: 'custom', message: routes });
        return z.NEVER;
      }),
  ).describe(
    'Who sends text messages to which numbers, such as `"86:aliyun,tencent;*:twilio"`, or `none`. Required in production.',
  ),
  SMS_FILE: optional(path(readableFileProblem).optional()).describe(
    'Accounts with those providers (docs/operating/message-providers.md). Outside production those of the sandbox stand in.',
  ),
  SMS_DAILY_LIMIT: whole(1, 10_000_000, 20_000).describe('Text messages a day, all players together.'),
  SMS_DAILY_BUDGET: optional(matching(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as 500.00').optional()).describe(
    'What text messages may cost in a day, in the currency of `SMS_FILE`. Without it only their number is limited.',
  ),
  MAIL_URL: optional(
    z
      .string()
      .optional()
      .transform((text, context) => {
        const server = text === undefined ? undefined : parseMailUrl(text);
        if (typeof server !== 'string') return server;
        context.addIssue({ code: 'custom', message: server });
        return z.NEVER;
      }),
  ).describe(
    'Mail server for codes by e-mail, such as `smtps://user:password@mail.example.com:465`; `smtp:` uses STARTTLS. Outside production `/dev/outbox` stands in.',
  ),
  MAIL_FROM: optional(
    z
      .string()
      .optional()
      .transform((text, context) => {
        const sender = text === undefined ? undefined : parseSender(text);
        if (text !== undefined && sender === undefined)
          context.addIssue({ code: 'custom', message: 'must be an address such as codes@store.example.com' });
        return sender;
      }),
  ).describe('Sender address of these e-mails; required with `MAIL_URL`. The channel’s name stands before it.'),
  MAIL_DAILY_LIMIT: whole(1, 10_000_000, 20_000).describe('E-mails a day, all players together.'),
  BEACON_URL: optional(z.string().default(''))
    .transform((text, context) => {
      const urls = list(text).map((item) => item.replace(/\/+$/, ''));
      const isWrong = urls.some((item) => !/^https?:\/\//.test(item) || !URL.canParse(item));
      if (isWrong) context.addIssue({ code: 'custom', message: 'must look like https://api.drand.sh' });
      return urls;
    })
    .describe('Public beacon (docs/FAIRNESS.md), such as `https://api.drand.sh`; several between commas.'),
  BEACON_CHAIN_HASH: optional(matching(/^[0-9a-f]{64}$/, 'must be 64 hex digits').optional()).describe(
    'Its chain, 64 hex digits; required with `BEACON_URL`. Its scheme must be `bls-unchained-g1-rfc9380` (drand’s quicknet).',
  ),
  BEACON_PUBLIC_KEY: optional(matching(/^[0-9a-f]{192}$/, 'must be 192 hex digits').optional()).describe(
    'Key of the chain, 192 hex digits; required with `BEACON_URL`. Battles start once the beacon has been reached.',
  ),
};

const logs = {
  LOG_LEVEL: optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info')).describe(
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  ),
  SECURITY_LOG: optional(path(writableFileProblem).optional()).describe(
    'File for the security log. Without it its lines are in the ordinary log, as the channel `security`.',
  ),
  DEV_OUTBOX: optional(oneOf('true', 'false').default('false'))
    .transform((value) => value === 'true')
    .describe('Shows sent text messages at `/dev/outbox` in production too; never on a public host.'),
};

export const SETTING_GROUPS = {
  'Addresses and proxies': server,
  'Processes and roles': processes,
  'Database, Redis and files': data,
  'Business day and content': content,
  'Keys, passwords and sessions': secrets,
  'Limits by address': limits,
  'Payments, deliveries, messages and the beacon': partners,
  Logs: logs,
};

export const settingShape = {
  ...server,
  ...processes,
  ...data,
  ...content,
  ...secrets,
  ...limits,
  ...partners,
  ...logs,
};
