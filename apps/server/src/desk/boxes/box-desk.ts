import { BOX_KINDS } from '@clearcrate/contract/box';
import type {
  checkBoxDraft,
  getBoxEditor,
  getBoxVersions,
  proposeBoxVersion,
} from '@clearcrate/contract/console-boxes';
import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import type { Operators, Propose } from '../../base/operator/operator.module.ts';
import type { LoopReturn } from '../../followers/economy/economy.module.ts';
import { loadBoxes, readHistory } from '../../modes/box/box.module.ts';
import { endSchedule, listSchedules, nextSchedules } from '../../modes/box/box-schedule.operator.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperatorCall } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGoodsTerms, nameOperators } from './box-desk.repository.ts';
import { exceededBy, findPriceCaps } from './box-price-caps.ts';
import { BoxPublishing } from './box-publishing.ts';
import { type BoxTerms, boxTerms, minorOf } from './box-record.ts';
import { shownBox, shownOdds, shownVersions } from './box-views.ts';

const HISTORY_PAGE = 10;
const SHOWN_SCHEDULES = 5;
const FURTHEST_MS = 90 * 24 * 3_600_000;
const DUE_EVERY_MS = 5_000;

/** Pages of a box in the storefront, which picks the layout itself. */
const STORE_PAGES = {
  [BOX_KINDS.normal]: '/openbox',
  [BOX_KINDS.welfare]: '/grade',
  [BOX_KINDS.shell]: '/ammonbox',
} as const;

type Draft = BodyOf<typeof checkBoxDraft>;

/** Boxes for those who set their odds and prices. */
export class BoxDesk {
  readonly #platform: Platform;
  readonly #publishing: BoxPublishing;
  readonly #propose: Propose<BoxTerms>;

  constructor(platform: Platform, { approvals }: Pick<Operators, 'approvals'>) {
    this.#platform = platform;
    const publishing = new BoxPublishing(platform);
    this.#publishing = publishing;
    this.#propose = approvals.register<BoxTerms>({
      kind: 'boxVersion',
      payload: boxTerms,
      subject: ({ boxId }) => boxId,
      currentVersion: (tx, terms) => publishing.versionOf(tx, terms),
      describe: (tx, terms) => publishing.describe(tx, terms),
      apply: (tx, terms, { proposedBy, approvedBy, comment }) =>
        publishing.carryOut(tx, terms, { reason: comment, proposedBy, approvedBy }),
    });
    platform.jobs.sweep({ name: 'box.schedule', everyMs: DUE_EVERY_MS, sweep: () => publishing.publishDue() });
  }

  get #now(): Date {
    return new Date(this.#platform.clock.now());
  }

  async list(locale: Locale) {
    const { db } = this.#platform;
    const [boxes, schedules] = await Promise.all([loadBoxes(db), nextSchedules(db)]);
    return { items: boxes.map((box) => shownBox(box, locale, schedules.get(box.id))) };
  }

  async editor(boxId: bigint, locale: Locale): Promise<DataOf<typeof getBoxEditor>> {
    const { db, config } = this.#platform;
    const box = await this.#publishing.find(db, boxId);
    const codes = box.version.entries.map(({ goodsCode }) => goodsCode);
    const [schedules, waiting, goods, priceCaps] = await Promise.all([
      nextSchedules(db),
      listSchedules(db, boxId, SHOWN_SCHEDULES),
      findGoodsTerms(db, codes),
      findPriceCaps(db),
    ]);
    return {
      ...shownBox(box, locale, schedules.get(box.id)),
      hash: box.version.oddsHash,
      guarantee: box.version.guarantee,
      odds: shownOdds(box, goods, locale),
      priceCaps: priceCaps.map(({ market, cap }) => ({ market, cap: formatAmount(cap) })),
      schedules: waiting.map((row) => ({
        scheduleId: String(row.id),
        publishAt: row.publish_at.toISOString(),
        baseVersion: row.base_version,
        reason: row.reason,
        proposedBy: row.proposed_by,
        approvedBy: row.approved_by,
        outcome: row.outcome as DataOf<typeof getBoxEditor>['schedules'][number]['outcome'],
      })),
      storeUrl: `${config.PUBLIC_URL}/#${STORE_PAGES[box.kind]}?boxId=${boxId}&history=1`,
    };
  }

  async check(draft: Draft): Promise<DataOf<typeof checkBoxDraft>> {
    const { loop, loopBefore, ...found } = await this.#publishing.trial(termsOf(draft));
    const price = minorOf(draft.price);
    const caps = await findPriceCaps(this.#platform.db);
    return {
      ...found,
      loop: shownLoop(loop),
      loopBefore: shownLoop(loopBefore),
      priceCapsExceeded: exceededBy(price, caps),
    };
  }

  propose(call: OperatorCall, { publishAt, reason, ...draft }: BodyOf<typeof proposeBoxVersion>) {
    const inMs = publishAt === null ? undefined : Date.parse(publishAt) - this.#now.getTime();
    if (inMs !== undefined && (inMs <= 0 || inMs > FURTHEST_MS)) throw new AppError('scheduleTooSoon');
    return this.#propose(call, { ...termsOf(draft), publishAt }, reason);
  }

  async withdrawSchedule(scheduleId: bigint): Promise<void> {
    const { db } = this.#platform;
    const isEnded = await db.transaction().execute((tx) => endSchedule(tx, scheduleId, 'withdrawn', this.#now));
    if (!isEnded) throw new AppError('scheduleOver');
  }

  async versions({ boxId, before }: BodyOf<typeof getBoxVersions>, locale: Locale) {
    const { db } = this.#platform;
    const box = await this.#publishing.find(db, boxId);
    const history = await readHistory(db, boxId, { before, count: HISTORY_PAGE });
    const people = history.versions.flatMap(({ version }) =>
      [version.proposedBy ?? [], version.approvedBy ?? []].flat(),
    );
    return shownVersions(box, history, await nameOperators(db, people), locale);
  }
}

const termsOf = ({ boxId, baseVersion, price, guarantee, odds, overReason }: Draft): BoxTerms => ({
  ...{ boxId: String(boxId), baseVersion, price, guarantee, odds, overReason },
  publishAt: null,
});

const shownLoop = (found: LoopReturn | undefined) =>
  found
    ? {
        name: found.loop,
        total: found.total,
        turnoverADay: found.turnoverADay,
        parts: Object.entries(found.parts)
          .filter(([, share]) => share > 0)
          .sort(([, a], [, b]) => b - a)
          .map(([name, share]) => ({ name, share })),
      }
    : null;
