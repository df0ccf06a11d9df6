import type { CodeScene } from '@clearcrate/contract/auth';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { CODE_RESEND_DELAY_S } from '@clearcrate/contract/limits';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createLedger, type Ledger } from '../../../ledger/ledger.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { RunningPlatform } from '../../../platform/create-platform.ts';
import { createHttpServer } from '../../../platform/http/edge/http-server.ts';
import { ResponseCache } from '../../../platform/http/response-cache.ts';
import { createRouter, type Router } from '../../../platform/http/router.ts';
import type { Log } from '../../../platform/log.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { createTestPlatform } from '../../../testing/test-platform.ts';
import { createMail } from '../../mail/mail.module.ts';
import { createOperators } from '../../operator/operator.module.ts';
import { createSms } from '../../sms/sms.module.ts';
import { type Account, type AccountOptions, createAccount } from '../account.module.ts';
import type { DrawPuzzle } from '../puzzle/account.puzzle.ts';

interface Answer {
  status: number;
  code: number;
  msg: string;
  data: Record<string, unknown>;
}

interface Caller {
  token?: string;
  ip?: string;
  device?: string;
  language?: string;
  channel?: string;
  agent?: string;
}

export interface Store {
  account: Account;
  ledger: Ledger;
  platform: RunningPlatform;
  http: FastifyInstance;
  database: TestDatabase;
  clock: MovableClock;
  call(action: string, body?: unknown, caller?: Caller): Promise<Answer>;
  /** Solves a puzzle, for a number and purpose if given. The answer is read from the database. */
  earnTicket(
    caller?: Caller,
    purpose?: { mobile?: string; scene?: CodeScene; email?: string | undefined },
  ): Promise<string>;
  requestCode(mobile: string, scene: CodeScene, caller?: Caller): Promise<Answer>;
  /** The newest code sent to a number. */
  codeSentTo(mobile: string): Promise<string>;
  freshCode(mobile: string, scene: CodeScene, caller?: Caller): Promise<string>;
  /** Uses a quota directly. */
  useQuota(key: string, times: number, windowMs: number): Promise<void>;
  close(): Promise<void>;
}

interface StoreOptions extends AccountOptions {
  database?: TestDatabase;
  bus?: Bus;
  clock?: MovableClock;
  env?: Record<string, string>;
  log?: Log;
  /** Further modules that depend on the account. */
  modules?(platform: RunningPlatform, account: Account, ledger: Ledger): readonly { routes(router: Router): void }[];
}

/** Skips drawing; only the answer matters here. */
const drawNothing: DrawPuzzle = async (random) => ({
  gapX: random.integer(68, 261),
  pieceY: 20,
  pieceWidth: 52,
  width: 320,
  height: 160,
  background: Buffer.from('background'),
  piece: Buffer.from('piece'),
});

/** The account module behind real HTTP, on a real database, without the rest of the store. */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const { platform, clock, database, close } = await createTestPlatform(options);
  const ledger = createLedger(platform);
  const sms = createSms(platform);
  const senders = { sms: sms.sender, mail: createMail(platform).sender };
  const account = createAccount(platform, ledger, { drawPuzzle: drawNothing, ...senders, ...options });
  const http = createHttpServer(platform);
  const cache = new ResponseCache(platform.clock, platform.bus);
  const admitPlay = async () => {};
  const router = createRouter({
    ...platform,
    app: http,
    cache,
    authenticate: account.authenticate,
    hasExpired: account.hasExpired,
    operators: createOperators(platform).gate,
    admitPlay,
    findAnswer: ledger.findAnswer,
  });
  for (const module of [account, ...(options.modules?.(platform, account, ledger) ?? [])]) module.routes(router);
  account.pages(http);
  sms.pages(http);

  const call: Store['call'] = async (action, body, caller = {}) => {
    const answer = await http.inject({
      method: 'POST',
      url: action.startsWith('/') ? action : `/api/auth/${action}`,
      remoteAddress: caller.ip ?? '192.0.2.1',
      headers: headersOf(caller),
      payload: JSON.stringify(body ?? {}),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const earnTicket: Store['earnTicket'] = async (caller, purpose) => {
    const { graphicId } = (await call('getGraphicCode', purpose, caller)).data;
    const { x, counter } = await answersOf(database, String(graphicId));
    return String((await call('checkGraphicCode', { graphicId, x, counter }, caller)).data.ticket);
  };
  const requestCode: Store['requestCode'] = async (mobile, scene, caller) =>
    call('getVerifyCode', { mobile, scene, ticket: await earnTicket(caller, { mobile, scene }) }, caller);
  const codeSentTo = (mobile: string) => newestCode(database, mobile);
  return {
    account,
    ledger,
    platform,
    http,
    database,
    clock,
    call,
    earnTicket,
    requestCode,
    codeSentTo,
    freshCode: async (mobile, scene, caller) => {
      const { code, msg } = await requestCode(mobile, scene, caller);
      if (code !== 0) throw new Error(`no code was sent: ${msg}`);
      return codeSentTo(mobile);
    },
    useQuota: (key, times, windowMs) => putQuota(database, key, times, new Date(clock.now() + windowMs)),
    close: async () => {
      await http.close();
      await close();
    },
  };
}

function headersOf({ token, device, language, agent, channel }: Caller): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: token }),
    ...(device === undefined ? {} : { 'device-uuid': device }),
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
    ...(channel === undefined ? {} : { 'channel-code': channel }),
  };
}

async function putQuota({ db }: TestDatabase, key: string, used: number, ends_at: Date): Promise<void> {
  await db
    .insertInto('quota_count')
    .values({ key, used, ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ used, ends_at }))
    .execute();
}

export function answersOf({ db }: TestDatabase, graphicId: string) {
  return db
    .selectFrom('graphic_code')
    .select(['gap_x as x', 'work_answer as counter', 'work_alone_answer as counterAlone'])
    .where('id', '=', graphicId)
    .executeTakeFirstOrThrow();
}

async function newestCode({ db }: TestDatabase, mobile: string): Promise<string> {
  const { text } = await db
    .selectFrom('dev_outbox_message')
    .select('text')
    .where('mobile', '=', `+86${mobile}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(text)?.[0] ?? '';
}

/** Number of statements waiting for a lock, to synchronize races in tests. */
export async function countWaiting({ database }: Store): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.waiting ?? 0;
}

export const codeOf = (name: ErrorName): number => ERRORS[name].code;

/** A code that is not the given one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** A device identifier as pages generate it, distinguished by a number. */
export const deviceNamed = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const PASSWORD = 'secret12';

export function registration(mobile: string, code: string, more: Record<string, unknown> = {}) {
  return { mobile, code, password: PASSWORD, confirmPassword: PASSWORD, agreed: true, adult: true, ...more };
}

/** Registers through all calls a player makes. Returns the session. */
export async function signUp(
  store: Store,
  mobile: string,
  caller?: Caller,
): Promise<{ token: string; userId: string }> {
  const code = await store.freshCode(mobile, 'register', caller);
  const { data } = await store.call('register', registration(mobile, code), caller);
  return { token: String(data.token), userId: String(data.userId) };
}

/** The same, long enough ago that the number can receive another code. */
export async function signUpEarlier(...args: Parameters<typeof signUp>): ReturnType<typeof signUp> {
  const session = await signUp(...args);
  args[0].clock.advance(CODE_RESEND_DELAY_S * 1000);
  return session;
}
