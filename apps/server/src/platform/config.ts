import { resolve } from 'node:path';
import { parseSmsRoutes } from '@clearcrate/providers/sms/sms-routes';
import { z } from 'zod';
import { StartupError } from './errors.ts';

const ROLES = ['api', 'gateway', 'jobs'] as const;

/** An empty variable counts as not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const flag = optional(z.enum(['true', 'false']).default('false')).transform((value) => value === 'true');
const whole = (min: number, max: number, fallback: number) =>
  optional(z.coerce.number('must be a whole number').int().min(min).max(max).default(fallback));

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** OWASP's first recommendation for argon2id, in KiB. */
const LEAST_PASSWORD_MEMORY = 19_456;

/**
 * All settings, read once at start. Switches that operators change at run time are in the database.
 */
const settings = z
  .object({
    NODE_ENV: optional(z.enum(['development', 'production', 'test']).default('development')),
    PORT: whole(0, 65_535, 8080),
    /** All addresses by default; in production only the loopback address, where the proxy is. */
    HOST: optional(z.string().optional()),
    /** Port of /metrics and /docs. Default: 9464 in production, elsewhere the port of the store. */
    INNER_PORT: optional(z.coerce.number('must be a whole number').int().min(0).max(65_535).optional()),
    INNER_HOST: optional(z.string().default('127.0.0.1')),
    DATA_DIR: optional(z.string().default('.data')).transform((path) => resolve(path)),
    DATABASE_URL: optional(
      z
        .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
        .optional(),
    ),
    DATABASE_POOL: whole(2, 200, 16),
    /** Processes that share the port, each a whole store: one for each processor to use. */
    WORKERS: whole(1, 64, 1),
    /** Minimum interval between two batches of one kind, in milliseconds from start to start. */
    GROUP_REST_MS: whole(0, 1_000, 20),
    REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional()),
    ROLES: optional(z.string().default(ROLES.join(','))).transform((list, context) => {
      const roles = list.split(',').map((role) => role.trim());
      const unknown = roles.find((role) => !(ROLES as readonly string[]).includes(role));
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: `knows ${ROLES.join(', ')}, not "${unknown}"` });
      return new Set(roles as (typeof ROLES)[number][]);
    }),
    LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
    /** File of the security log. Default: the ordinary log, as its channel `security`. */
    SECURITY_LOG: optional(z.string().optional()),
    /**
     * Number of proxies in front whose X-Forwarded-For is trusted; 0 trusts none. Required in
     * production when PUBLIC_URL is https.
     */
    TRUSTED_PROXIES: optional(z.coerce.number('must be a whole number').int().min(0).max(10).optional()),
    /** Origins that may open a socket in addition to the store's own host, separated by commas. */
    ALLOWED_ORIGINS: optional(z.string().default('')).transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
    BUSINESS_TIME_ZONE: optional(
      z.string().default('Asia/Shanghai').refine(isTimeZone, 'must be a time zone such as Asia/Shanghai'),
    ),
    /**
     * Demo players, goods and texts. Off in production: the password of the players is published.
     */
    DEMO_DATA: optional(z.enum(['true', 'false']).optional()).transform((value) => value && value === 'true'),
    /**
     * Seals seeds and identity numbers: 64 hex digits. Several keys open, the first one seals.
     * Outside production a missing key is generated at the first start and stored in DATA_DIR.
     */
    MASTER_KEY: optional(
      z
        .string()
        .regex(/^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/i, 'must be 64 hex digits, or several such keys between commas')
        .optional(),
    ),
    /** S3-compatible service for uploaded files. Default: a folder in DATA_DIR. */
    S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must look like https://s3.example.com' }).optional()),
    S3_BUCKET: optional(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
        .optional(),
    ),
    S3_REGION: optional(z.string().default('us-east-1')),
    S3_ACCESS_KEY: optional(z.string().optional()),
    S3_SECRET_KEY: optional(z.string().optional()),
    /** Public address of the store. Payment providers send players and notifications there. */
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must look like https://store.example.com' }).optional()),
    /** File with the merchant's accounts at payment providers; see docs/PAYMENTS.md. */
    PAYMENTS_FILE: optional(z.string().optional()),
    /**
     * Addresses of the public randomness beacon (drand), separated by commas. Needs chain and key.
     */
    BEACON_URL: optional(z.string().default('')).transform((list, context) => {
      const urls = list
        .split(',')
        .map((url) => url.trim().replace(/\/+$/, ''))
        .filter(Boolean);
      const wrong = urls.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url));
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: 'must look like https://api.drand.sh' });
      return urls;
    }),
    BEACON_CHAIN_HASH: optional(
      z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')
        .optional(),
    ),
    BEACON_PUBLIC_KEY: optional(
      z
        .string()
        .regex(/^[0-9a-f]{192}$/, 'must be 192 hex digits')
        .optional(),
    ),
    /** File with the store's account at the marketplace that sends items; see docs/DELIVERY.md. */
    DELIVERY_FILE: optional(z.string().optional()),
    /** Sustained requests per second and burst of one address. */
    FLOOD_RATE: whole(1, 1_000_000, 50),
    FLOOD_BURST: whole(1, 1_000_000, 200),
    /**
     * A session ends this long after its last use, or this long after sign-in if that is earlier.
     */
    SESSION_IDLE_DAYS: whole(1, 365, 30),
    SESSION_MAX_DAYS: whole(1, 3650, 90),
    /**
     * Providers of text messages by the prefix of the number, such as `86:aliyun,tencent;*:twilio`,
     * or `none`. Required in production.
     */
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
    ),
    /** File with the store's accounts at those providers; see docs/operating/messages.md. */
    SMS_FILE: optional(z.string().optional()),
    SMS_DAILY_LIMIT: whole(1, 10_000_000, 20_000),
    /**
     * Daily budget of text messages in the currency of SMS_FILE. Default: no budget, only
     * SMS_DAILY_LIMIT.
     */
    SMS_DAILY_BUDGET: optional(
      z
        .string()
        .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as 500.00')
        .optional(),
    ),
    /**
     * The store is not ready with fewer megabytes free under DATA_DIR: the built-in PostgreSQL may
     * fail.
     */
    DISK_RESERVE_MB: whole(0, 1_000_000_000, 64),
    /**
     * Seconds for which a stopping process reports not ready but still accepts connections.
     * Default: 5 in production, elsewhere 0.
     */
    DRAIN_SECONDS: optional(z.coerce.number('must be a whole number').int().min(0).max(300).optional()),
    /** Proof of work: most tries per puzzle. Doubles with recent use, up to five times. */
    PUZZLE_WORK: whole(1, 96, 48),
    /** Memory of one password hash in KiB. Only tests may use less than OWASP recommends. */
    PASSWORD_MEMORY: whole(8, 1_048_576, LEAST_PASSWORD_MEMORY),
    /** Bearer token for /metrics. Default: none, and only this machine may read them. */
    METRICS_TOKEN: optional(z.string().min(16).optional()),
    /**
     * Serves the development outbox at /dev/outbox in production too. Never set it on a public
     * host.
     */
    DEV_OUTBOX: flag,
  })
  .superRefine((all, context) => {
    const { BEACON_CHAIN_HASH, BEACON_PUBLIC_KEY } = all;
    const beacon = { BEACON_URL: all.BEACON_URL[0], BEACON_CHAIN_HASH, BEACON_PUBLIC_KEY };
    const missing = Object.entries(beacon).filter(([, value]) => value === undefined);
    if (missing.length === 0 || missing.length === Object.keys(beacon).length) return;
    for (const [name] of missing)
      context.addIssue({ code: 'custom', path: [name], message: 'a beacon needs its address, its chain and its key' });
  })
  .superRefine(({ NODE_ENV, PUBLIC_URL, TRUSTED_PROXIES }, context) => {
    if (NODE_ENV !== 'production' || !PUBLIC_URL?.startsWith('https:') || TRUSTED_PROXIES !== undefined) return;
    const message = 'is not set, and PUBLIC_URL is https: say how many proxies stand in front (1 for one nginx)';
    context.addIssue({ code: 'custom', path: ['TRUSTED_PROXIES'], message });
  })
  .superRefine(({ NODE_ENV, PASSWORD_MEMORY }, context) => {
    if (NODE_ENV === 'test' || PASSWORD_MEMORY >= LEAST_PASSWORD_MEMORY) return;
    const message = `must be ${LEAST_PASSWORD_MEMORY} at least`;
    context.addIssue({ code: 'custom', path: ['PASSWORD_MEMORY'], message });
  })
  .superRefine((all, context) => {
    if (!all.S3_ENDPOINT) return;
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      if (!all[name]) context.addIssue({ code: 'custom', path: [name], message: 'S3_ENDPOINT needs it' });
    }
  })
  .transform((all) => ({
    ...all,
    PUBLIC_URL: (all.PUBLIC_URL ?? `http://localhost:${all.PORT}`).replace(/\/+$/, ''),
    HOST: all.HOST ?? (all.NODE_ENV === 'production' ? '127.0.0.1' : '0.0.0.0'),
    INNER_PORT: all.INNER_PORT ?? (all.NODE_ENV === 'production' ? 9464 : undefined),
    TRUSTED_PROXIES: all.TRUSTED_PROXIES ?? 0,
    DEMO_DATA: all.DEMO_DATA ?? all.NODE_ENV !== 'production',
    DRAIN_SECONDS: all.DRAIN_SECONDS ?? (all.NODE_ENV === 'production' ? 5 : 0),
  }));

export type Config = z.infer<typeof settings>;

export function readConfig(env: Record<string, string | undefined>): Config {
  const result = settings.safeParse(env);
  if (result.success) return result.data;
  const first = result.error.issues[0];
  const name = String(first?.path[0] ?? 'setting');
  throw new StartupError(`${name} is not usable: ${first?.message}. Correct or unset ${name} and start again.`);
}

export const isProduction = (config: Pick<Config, 'NODE_ENV'>): boolean => config.NODE_ENV === 'production';
