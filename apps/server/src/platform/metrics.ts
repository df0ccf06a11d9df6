import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from './version.ts';

/**
 * Creates the metrics. Each app has its own registry, since tests run several in one process. The
 * values of a node's workers are summed, unless a metric that all of them report alike sets another
 * `aggregator`.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  buildInfo(registers);
  return {
    registry,
    /** Called once by the process; event-loop lag, memory and garbage collection. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    httpSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status; answers from the cache are only counted.',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    refusals: new Counter({ name: 'refusals_total', help: 'Rejections by name.', labelNames: ['name'], registers }),
    cacheReads: cacheReads(registers),
    sockets: new Gauge({ name: 'gateway_sockets', help: 'Open sockets.', labelNames: ['state'], registers }),
    socketMessages: new Counter({
      name: 'gateway_messages_total',
      help: 'Socket messages.',
      labelNames: ['direction'],
      registers,
    }),
    socketCuts: new Counter({
      name: 'gateway_cuts_total',
      help: 'Sockets closed by the store, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    redisUp: new Gauge({
      name: 'redis_up',
      help: '1 while Redis answers.',
      labelNames: ['link'],
      aggregator: 'min',
      registers,
    }),
    ...jobMetrics(registers),
    ...deliveryGauges(registers),
    ...beaconCounters(registers),
    ...smsMetrics(registers),
    ...mailMetrics(registers),
    batchSize: new Histogram({
      name: 'operation_batch_size',
      help: 'Operations that shared one transaction.',
      labelNames: ['kind'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    ...lockMetrics(registers),
  };
}

/** Calls of players whose lock another transaction holds. */
function lockMetrics(registers: Registry[]) {
  return {
    putAside: new Counter({
      name: 'operations_put_aside_total',
      help: 'Operations that left their batch because a player was locked by another transaction.',
      labelNames: ['kind'],
      registers,
    }),
    putAsideSeconds: new Histogram({
      name: 'operations_put_aside_seconds',
      help: 'Time until the player was free again (released), or until the call was answered busy (given_up).',
      labelNames: ['result'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    lockedPlayerWaits: new Gauge({
      name: 'locked_player_waits',
      help: 'Calls that wait for a locked player: operations put aside, and other transactions.',
      labelNames: ['what'],
      registers,
    }),
  };
}

function buildInfo(registers: Registry[]): void {
  const gauge = new Gauge({
    name: 'build_info',
    help: '1, labelled with the running version.',
    labelNames: ['version'],
    aggregator: 'max',
    registers,
  });
  gauge.set({ version: VERSION }, 1);
}

/** Jobs, outbox and audit. */
function jobMetrics(registers: Registry[]) {
  return {
    outboxPending: new Gauge({
      name: 'outbox_pending',
      help: 'Events waiting to be dispatched.',
      aggregator: 'max',
      registers,
    }),
    outboxDeadLetters: new Gauge({
      name: 'outbox_dead_letters',
      help: 'Events whose handler failed in all attempts.',
      aggregator: 'max',
      registers,
    }),
    outboxHandlerSeconds: new Histogram({
      name: 'outbox_handler_seconds',
      help: 'Time of an outbox handler for one set of events.',
      labelNames: ['subscriber'],
      buckets: [0.01, 0.1, 1, 10],
      registers,
    }),
    outboxHandlerTimeouts: new Counter({
      name: 'outbox_handler_timeouts_total',
      help: 'Sets of events whose handler timed out. They are retried one by one.',
      labelNames: ['subscriber', 'topic'],
      registers,
    }),
    jobRuns: new Counter({ name: 'job_runs_total', help: 'Job runs.', labelNames: ['job', 'result'], registers }),
    jobRowFailures: new Counter({
      name: 'job_row_failures_total',
      help: 'Failed attempts at single rows of a job; the job continued with the others.',
      labelNames: ['job'],
      registers,
    }),
    jobDeadLetters: new Gauge({
      name: 'job_dead_letters',
      help: 'Rows on which a job failed in all attempts: npm run clearcrate -- dead-letters.',
      labelNames: ['job'],
      aggregator: 'max',
      registers,
    }),
    auditDifferences: new Gauge({
      name: 'audit_differences',
      help: 'Problems found by the last audit. Alert above zero.',
      aggregator: 'max',
      registers,
    }),
    auditFailedChecks: new Gauge({
      name: 'audit_failed_checks',
      help: 'Checks of the last audit that failed to run. Alert above zero.',
      aggregator: 'max',
      registers,
    }),
    auditLastSuccess: new Gauge({
      name: 'audit_last_success_timestamp_seconds',
      help: 'End of the last audit that ran all checks. Alert when older than three hours.',
      aggregator: 'max',
      registers,
    }),
  };
}

/**
 * Plain numbers, copied into the metric when it is scraped: a label lookup at every read would cost
 * more than the count.
 */
function cacheReads(registers: Registry[]) {
  const counts = { hit: 0, miss: 0 };
  new Counter({
    name: 'response_cache_reads_total',
    help: 'Cached lists read.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(counts)) this.inc({ result }, count);
    },
  });
  return counts;
}

/** The marketplace that sends items. */
function deliveryGauges(registers: Registry[]) {
  return {
    deliveryBalanceLow: new Gauge({
      name: 'delivery_balance_low',
      help: '1 while the balance of the marketplace account is below its alarm level.',
      aggregator: 'max',
      registers,
    }),
    deliveryStopped: new Gauge({
      name: 'delivery_market_stopped',
      help: 'Above 0 while the marketplace rejects the key, or does not know purchases made with another key.',
      labelNames: ['reason'],
      aggregator: 'max',
      registers,
    }),
  };
}

/** The public beacon. */
const beaconCounters = (registers: Registry[]) => ({
  beaconFailures: new Counter({
    name: 'beacon_request_failures_total',
    help: 'Requests to the public beacon that failed or were answered wrongly.',
    labelNames: ['host'],
    registers,
  }),
});

/** Text messages. Gauges are read from the database, so every worker shows the same. */
function smsMetrics(registers: Registry[]) {
  return {
    smsAttempts: new Counter({
      name: 'sms_attempts_total',
      help: 'Text messages handed to a provider, by its answer: accepted, refused or uncertain.',
      labelNames: ['provider', 'country', 'state'],
      registers,
    }),
    smsReports: new Counter({
      name: 'sms_reports_total',
      help: 'Delivery reports of providers, forged and unknown ones included.',
      labelNames: ['provider', 'state'],
      registers,
    }),
    smsFailing: new Gauge({
      name: 'sms_failing',
      help: '1 while no provider of a country has accepted its newest message. Alert above zero.',
      labelNames: ['country'],
      aggregator: 'max',
      registers,
    }),
    smsCostToday: new Gauge({
      name: 'sms_cost_today',
      help: 'Cost of the text messages of this business day, in the currency of SMS_FILE.',
      labelNames: ['provider', 'country'],
      aggregator: 'max',
      registers,
    }),
    smsBudgetUsed: new Gauge({
      name: 'sms_budget_used_ratio',
      help: 'Used part of SMS_DAILY_BUDGET. At 1 and above no text message is sent.',
      aggregator: 'max',
      registers,
    }),
  };
}

/** E-mails. */
function mailMetrics(registers: Registry[]) {
  return {
    mailAttempts: new Counter({
      name: 'mail_attempts_total',
      help: 'E-mails handed to the mail server, by its answer: accepted, refused, uncertain or bounced.',
      labelNames: ['domain', 'state'],
      registers,
    }),
    mailFailing: new Gauge({
      name: 'mail_failing',
      help: '1 while the mail server has not accepted the newest e-mail. Alert above zero.',
      aggregator: 'max',
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
