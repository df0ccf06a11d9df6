import { performance } from 'node:perf_hooks';
import type { SmsScene } from '@clearcrate/contract/auth';
import type { Locale } from '@clearcrate/contract/locale';
import { ProviderUnreachable } from '@clearcrate/providers/sms/ask-provider';
import { parseMicros, type SendOutcome, type SmsProvider, segmentsOf } from '@clearcrate/providers/sms/sms-provider';
import { callingCodeOf, findSmsRoute, type SmsProviderName, type SmsRoute } from '@clearcrate/providers/sms/sms-routes';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SmsProviders } from '../../platform/sms/create-sms-providers.ts';
import { FIRST_QUERY_MS } from './sms.queries.ts';
import { costOfDay, insertAttempt, recordOutcome } from './sms.repository.ts';

/** A message with a code. */
export interface SmsMessage {
  /** The row in `sms_message`; absent for a test message of an operator. */
  messageId?: bigint;
  mobile: string;
  purpose: SmsScene;
  locale: Locale;
  code: string;
  minutes: number;
  text: string;
}

/** `uncertain`: it may arrive. `failed`: it was certainly not sent. */
export type SmsResult = 'sent' | 'uncertain' | 'failed';

export interface SmsSender {
  /** Whether a route covers this number. */
  canSend(mobile: string): boolean;
  send(message: SmsMessage): Promise<SmsResult>;
}

/** Deadline for all providers together; a page waits for ten seconds. */
const SEND_DEADLINE_MS = 7_500;
/** With less time left the next provider is not tried. */
const LEAST_CALL_MS = 500;
/** After this many timeouts in a row a provider is tried last for a while. */
const TIMEOUTS = 3;
const SUSPECT_MS = 60_000;

/** Tracks providers that timed out lately, per process. */
function createTimeouts() {
  const counts = new Map<SmsProviderName, number>();
  const suspectUntil = new Map<SmsProviderName, number>();
  return {
    note: (name: SmsProviderName, isTimeout: boolean): void => {
      const count = isTimeout ? (counts.get(name) ?? 0) + 1 : 0;
      counts.set(name, count);
      if (!isTimeout) suspectUntil.delete(name);
      else if (count >= TIMEOUTS) suspectUntil.set(name, performance.now() + SUSPECT_MS);
    },
    order: (names: readonly SmsProviderName[]): SmsProviderName[] => {
      const now = performance.now();
      const isSuspect = (name: SmsProviderName) => (suspectUntil.get(name) ?? 0) > now;
      return [...names.filter((name) => !isSuspect(name)), ...names.filter(isSuspect)];
    },
  };
}

async function callOnce(provider: SmsProvider, message: SmsMessage, attemptId: bigint, timeoutMs: number) {
  try {
    return await provider.send({ ...message, attemptId: String(attemptId) }, timeoutMs);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    const outcome: SendOutcome = { state: error.mayBeSent ? 'uncertain' : 'refused', reason: error.message };
    return outcome;
  }
}

interface SendingDeps {
  routes: readonly SmsRoute[];
  providers: SmsProviders;
}

/** Checks the daily budget. Messages being sent at the same time may exceed it. */
function createBudget({ config, db, log }: Platform) {
  const budget = config.SMS_DAILY_BUDGET === undefined ? undefined : parseMicros(config.SMS_DAILY_BUDGET);
  return async (day: string): Promise<boolean> => {
    if (budget === undefined || (await costOfDay(db, day)) < budget) return true;
    log.error({ day, budget: config.SMS_DAILY_BUDGET }, 'sms budget used up');
    return false;
  };
}

/**
 * Sends a message by the first provider of its route that accepts it. After an uncertain outcome
 * the next provider sends the same code again, and the record says so: receiving a code twice is
 * better than not being able to register.
 */
export function createSmsSender(platform: Platform, { routes, providers }: SendingDeps): SmsSender {
  const { calendar, clock, db, log, metrics } = platform;
  const timeouts = createTimeouts();
  const hasBudget = createBudget(platform);

  const attempt = async (name: SmsProviderName, message: SmsMessage, afterUncertain: boolean, timeoutMs: number) => {
    const provider = providers.get(name);
    if (!provider) return 'refused';
    const now = new Date(clock.now());
    const country = callingCodeOf(message.mobile);
    const price = provider.priceOf(message.mobile);
    const segments = segmentsOf(message.text);
    const id = await insertAttempt(
      db,
      {
        messageId: message.messageId,
        purpose: message.messageId === undefined ? 'test' : message.purpose,
        locale: message.locale,
        provider: name,
        country,
        afterUncertain,
        segments,
        cost: price * BigInt(segments),
        day: calendar.dayOf(now.getTime()),
      },
      now,
    );
    const outcome = await callOnce(provider, message, id, Math.min(timeoutMs, provider.timeoutMs));
    const queryAt = provider.query ? new Date(clock.now() + FIRST_QUERY_MS) : null;
    try {
      await recordOutcome(db, id, outcome, { price, queryAt });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // The provider returned the id of another message, so reports would be ambiguous.
      await recordOutcome(db, id, { state: 'uncertain', reason: 'repeatedId' }, { price, queryAt: null });
    }
    metrics.smsAttempts.inc({ provider: name, country, state: outcome.state });
    if (outcome.state !== 'accepted')
      log.warn(
        { provider: name, country, state: outcome.state, reason: outcome.reason, attempt: String(id) },
        'sms attempt failed',
      );
    timeouts.note(name, outcome.state === 'uncertain');
    return outcome.state;
  };

  const sendBy = async ({ providers: names }: SmsRoute, message: SmsMessage): Promise<SmsResult> => {
    const deadline = performance.now() + SEND_DEADLINE_MS;
    let isUncertain = false;
    for (const name of timeouts.order(names)) {
      const left = deadline - performance.now();
      if (left < LEAST_CALL_MS || !(await hasBudget(calendar.dayOf(clock.now())))) break;
      const state = await attempt(name, message, isUncertain, left);
      if (state === 'accepted') return 'sent';
      isUncertain ||= state === 'uncertain';
    }
    log.error({ country: callingCodeOf(message.mobile), isUncertain }, 'no sms provider accepted a message');
    return isUncertain ? 'uncertain' : 'failed';
  };

  return {
    canSend: (mobile) => findSmsRoute(routes, mobile) !== undefined,
    send: async (message) => {
      const route = findSmsRoute(routes, message.mobile);
      return route ? sendBy(route, message) : 'failed';
    },
  };
}
