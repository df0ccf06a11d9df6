import { z } from 'zod';
import { StartupError } from './errors.ts';
import { LEAST_PASSWORD_MEMORY, ROLES, settingShape } from './settings.ts';

/** What is read once at start: each setting by itself, then what must fit together, then defaults that depend on others. */
const settings = z
  .object(settingShape)
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
  .superRefine(({ MAIL_URL, MAIL_FROM }, context) => {
    if ((MAIL_URL === undefined) === (MAIL_FROM === undefined)) return;
    const path = [MAIL_URL === undefined ? 'MAIL_URL' : 'MAIL_FROM'];
    context.addIssue({ code: 'custom', path, message: 'is not set: e-mail needs both MAIL_URL and MAIL_FROM' });
  })
  .superRefine((all, context) => {
    if (!all.S3_ENDPOINT) return;
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      if (!all[name]) context.addIssue({ code: 'custom', path: [name], message: 'S3_ENDPOINT needs it' });
    }
  })
  .transform((all) => ({ ...all, PUBLIC_URL: (all.PUBLIC_URL ?? `http://localhost:${all.PORT}`).replace(/\/+$/, '') }))
  .transform((all) => ({
    ...all,
    CONSOLE_URL: (all.CONSOLE_URL ?? `${all.PUBLIC_URL}/console`).replace(/\/+$/, ''),
    ROLES: all.ROLES ?? new Set(ROLES.filter((role) => role !== 'console' || all.NODE_ENV !== 'production')),
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
