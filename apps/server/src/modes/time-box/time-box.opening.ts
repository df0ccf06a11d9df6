import { DEFAULTS } from '@clearcrate/contract/limits';
import { MODES } from '@clearcrate/contract/modes';
import { TIME_BOX_PERIODS } from '@clearcrate/contract/raffle-rules';
import type { Lease } from '../../platform/jobs/lease.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TimeBoxDeps } from './time-box.deps.ts';
import { type BoxRow, findBoxesWithout, insertRounds } from './time-box.repository.ts';
import { type Span, spanOf } from './time-box.rules.ts';

/**
 * Opens the rounds of the current periods, one for each box and period. A period that passed during
 * a downtime gets no round, since no player could have joined it.
 */
export function createOpening({ calendar, clock, db, rows }: Platform, { policy, raffles }: TimeBoxDeps) {
  const openFor = async (lease: Lease, { name, startsAtMs, endsAtMs }: Span, missing: readonly BoxRow[]) => {
    await lease.transaction(async (tx) => {
      const priced = await Promise.all(
        missing.map(async (box) => ({ box, prizes: await raffles.prizesOf(tx, box.prizes) })),
      );
      const filled = priced.filter(({ prizes }) => prizes.length > 0);
      if (filled.length === 0) return;
      const ids = await raffles.open(
        tx,
        MODES.timeBox.number,
        filled.map(({ prizes }) => ({ maxPlayers: null, prizes, opensAtMs: startsAtMs, drawsAtMs: endsAtMs })),
      );
      const rounds = filled.map(({ box }, index) => ({ raffleId: ids[index] as bigint, box }));
      await insertRounds(tx, name, rounds);
    });
  };

  return async (lease: Lease): Promise<void> => {
    const { openModules } = await policy.forVisitor(DEFAULTS.channelCode);
    if (!openModules.has('Timing')) return;
    const nowMs = clock.now();
    const spans = TIME_BOX_PERIODS.map((period) => ({ period, ...spanOf(period, nowMs, calendar) }));
    const missing = await findBoxesWithout(db, spans);
    for (const span of spans) {
      const own = missing.filter(({ period }) => period === span.period);
      await rows.each(own, {
        job: 'time-box.open',
        keyOf: ({ code, tier }) => `${span.name}/${code}/${tier}`,
        all: (boxes) => openFor(lease, span, boxes),
        one: (box) => openFor(lease, span, [box]),
      });
    }
  };
}
