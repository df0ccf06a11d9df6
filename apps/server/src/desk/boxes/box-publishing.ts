import { formatAmount } from '@clearcrate/contract/money';
import { MOST_RETURN, measureEconomy } from '../../followers/economy/economy.module.ts';
import { type Box, figuresOf, loadBoxes, ticketsOf } from '../../modes/box/box.module.ts';
import type { VersionNote } from '../../modes/box/box.operator.ts';
import { endSchedule, type ScheduleOutcome, scheduleOdds, takeDueOdds } from '../../modes/box/box-schedule.operator.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { lockContent } from '../../platform/db/shipped-rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { asItems, assertSound, problemsOf } from '../desk.publishing.ts';
import { type Taken, takeIn } from '../import/run-import.ts';
import { onTrial } from '../trial.ts';
import { findGoodsTerms, findNewestNumber, fingerprintOf } from './box-desk.repository.ts';
import { exceededBy, findPriceCaps } from './box-price-caps.ts';
import { type BoxTerms, boxTerms, inPriceOrder, recordOf } from './box-record.ts';

type Terms = Omit<BoxTerms, 'publishAt'>;

/** Publishes odds of boxes through the import, as proposed, on trial or when their time has come. */
export class BoxPublishing {
  readonly #platform: Platform;
  constructor(platform: Platform) {
    this.#platform = platform;
  }

  get #now(): Date {
    return new Date(this.#platform.clock.now());
  }

  async find(db: Queryable, boxId: bigint): Promise<Box> {
    const box = (await loadBoxes(db)).find(({ id }) => id === boxId);
    if (!box) throw new AppError('boxUnknown');
    return box;
  }

  /** Differs once another version was published, or the goods of these odds have another price. */
  async versionOf(tx: Tx, { boxId, odds }: BoxTerms): Promise<string> {
    await lockContent(tx);
    const number = await findNewestNumber(tx, BigInt(boxId));
    const goods = await findGoodsTerms(
      tx,
      odds.map(({ goods: code }) => code),
    );
    return `${number ?? 'none'} ${fingerprintOf(goods.values())}`;
  }

  /** Tries the terms out and tells what would come of them. */
  async trial(terms: Terms) {
    const { db } = this.#platform;
    const loopBefore = await measureEconomy(db, this.#now);
    return db.transaction().execute((tx) =>
      onTrial(tx, async () => {
        const { boxId } = terms;
        const taken = await this.#take(tx, { ...terms, overReason: terms.overReason || 'trial' });
        const isSound = taken.isSound && taken.totals.versions > 0;
        return {
          problems: problemsOf(taken),
          isNew: taken.totals.versions > 0,
          hash: isSound ? (await this.find(tx, BigInt(boxId))).version.oddsHash : '',
          loop: taken.isSound ? await measureEconomy(tx, this.#now) : undefined,
          loopBefore,
          mostReturn: MOST_RETURN,
        };
      }),
    );
  }

  /** What an approver compares. Rejects terms that could not be published. */
  async describe(tx: Tx, terms: BoxTerms) {
    const before = await this.find(tx, BigInt(terms.boxId));
    if (before.version.number !== terms.baseVersion) throw new AppError('boxVersionOver');
    const { after, loop } = await onTrial(tx, async () => {
      const taken = await this.#take(tx, terms);
      assertSound(taken);
      if (taken.totals.versions === 0) throw new AppError('recordInvalid', { problem: 'nothing changes' });
      return { after: await this.find(tx, before.id), loop: taken.loop };
    });
    const planned = terms.publishAt === null ? {} : { publishAt: terms.publishAt };
    const above = exceededBy(after.version.price, await findPriceCaps(tx));
    const excused = terms.overReason === '' ? {} : { overReason: terms.overReason };
    return {
      title: before.names.zh,
      before: shownOf(before),
      after: {
        ...shownOf(after),
        bestLoop: loop,
        ...planned,
        ...excused,
        ...(above.length > 0 ? { aboveCap: above.join(', ') } : {}),
      },
    };
  }

  /** Publishes approved terms now, or keeps them for their time. */
  async carryOut(tx: Tx, terms: BoxTerms, note: VersionNote): Promise<void> {
    const publishAt = terms.publishAt === null ? undefined : new Date(terms.publishAt);
    if (publishAt === undefined || publishAt <= this.#now) {
      assertSound(await this.#take(tx, terms, note));
      return;
    }
    const { boxId, baseVersion, overReason, ...odds } = terms;
    await scheduleOdds(tx, {
      ...{ boxId: BigInt(boxId), baseVersion, odds, overReason, publishAt, ...note },
      createdAt: this.#now,
    });
  }

  /** Publishes odds whose time has come. True when more may be due. */
  publishDue(): Promise<boolean> {
    const { db, log, outbox } = this.#platform;
    return db.transaction().execute(async (tx) => {
      const due = await takeDueOdds(tx, this.#now);
      if (!due) return false;
      await lockContent(tx);
      const { id, box_id: boxId, base_version: baseVersion, reason } = due;
      const terms = boxTerms.parse({
        ...(due.odds as object),
        ...{ boxId: String(boxId), baseVersion, overReason: due.over_reason, publishAt: null },
      });
      const note = { reason, proposedBy: due.proposed_by, approvedBy: due.approved_by };
      const outcome = await this.#publishScheduled(tx, terms, note);
      await endSchedule(tx, id, outcome, this.#now);
      if (outcome === 'published') outbox.poke();
      else log.warn({ boxId: String(boxId), scheduleId: String(id), outcome }, 'scheduled odds were not published');
      return true;
    });
  }

  async #publishScheduled(tx: Tx, terms: BoxTerms, note: VersionNote): Promise<ScheduleOutcome> {
    if ((await findNewestNumber(tx, BigInt(terms.boxId))) !== terms.baseVersion) return 'outdated';
    const isSound = await onTrial(tx, async () => (await this.#take(tx, terms, note)).isSound);
    if (!isSound) return 'rejected';
    await this.#take(tx, terms, note);
    return 'published';
  }

  async #take(tx: Tx, terms: Terms, note?: VersionNote): Promise<Taken> {
    const box = await this.find(tx, BigInt(terms.boxId));
    const goods = await findGoodsTerms(
      tx,
      terms.odds.map(({ goods: code }) => code),
    );
    const odds = inPriceOrder(terms.odds, (code) => goods.get(code)?.price);
    return takeIn(tx, this.#platform, {
      source: `console box ${box.code}`,
      items: asItems([recordOf(box, { ...terms, odds })]),
      reason: terms.overReason,
      ...(note ? { notes: { version: note } } : {}),
    });
  }
}

/** A version as lines that can be compared. */
function shownOf(box: Box): Record<string, string> {
  const { version } = box;
  const { expectedValue, returnRate } = figuresOf(box);
  const guarantee = version.guarantee;
  return {
    price: formatAmount(version.price),
    expectedValue,
    returnRate: returnRate === null ? '' : `${returnRate} %`,
    guarantee: guarantee ? `level${guarantee.minQuality} after ${guarantee.afterOpenings}` : '',
    ...Object.fromEntries(
      version.entries.map((entry) => [
        `${entry.finishNames.zh} ${entry.weaponNames.zh} · ${entry.goodsCode}`,
        `${ticketsOf(entry)} × ${formatAmount(entry.price)}`,
      ]),
    ),
  };
}
