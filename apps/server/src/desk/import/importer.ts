import * as writes from '../../base/catalogue/catalogue.operator.ts';
import { findSettings, saveArticles, saveConfigItems } from '../../base/site/site.operator.ts';
import { ACTIVITY_ARTICLE, announcing } from '../../followers/festival/festival.operator.ts';
import { putRankBoards } from '../../followers/rank/rank.operator.ts';
import { putHouseRooms } from '../../modes/battle/battle.operator.ts';
import { publishChangedVersions, putBoxes, putCategories, type VersionNote } from '../../modes/box/box.operator.ts';
import { publishLuckyVersions, putLuckyTables } from '../../modes/lucky/lucky.operator.ts';
import { putMallOffers } from '../../modes/mall/mall.operator.ts';
import { putPacketPlans } from '../../modes/packet/packet.operator.ts';
import { putRecipes } from '../../modes/refining/refining.operator.ts';
import { putRollPlans, unknownAnchors } from '../../modes/roll/roll.operator.ts';
import { putTimeBoxes } from '../../modes/time-box/time-box.operator.ts';
import type { Calendar } from '../../platform/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { putDeliveryNames } from '../../play/delivery/delivery.operator.ts';
import type { PrizeTable } from '../../play/prizes/prizes.module.ts';
import { publishPrizes } from '../../play/prizes/prizes.operator.ts';
import { Problems } from './problems.ts';
import type { SourceItem } from './record-source.ts';
import {
  type ImportRecord,
  type Lined,
  PRIZES,
  RECORD_NAMES,
  type RecordName,
  type RecordOf,
  readRecord,
} from './records.ts';
import {
  createLineTable,
  type Reference,
  withKnownReferences,
  withLastingQuality,
  withoutRepeats,
  withPossibleBoxes,
  withPossibleLucky,
} from './references.ts';

/** Records per statement, as long as they are of one kind. */
const BATCH = 500;

/** Kept with what an operator of the console publishes; a command has none. */
export interface ImportNotes {
  version?: VersionNote;
  price?: writes.PriceNote;
}

export interface ImportTotals {
  records: number;
  /** Number of records of each kind that were new or changed. */
  changed: Record<RecordName, number>;
  versions: number;
}

type Writers = { [Name in RecordName]: (batch: Lined<RecordOf<Name>>[]) => Promise<number> };
type AnyPrizes = PrizeTable<Record<string, unknown>>;
type PrizeBatch = Lined<RecordOf<keyof typeof PRIZES>>[];
type Writer = (batch: Lined<ImportRecord>[]) => Promise<number>;

const goodsReferences = (codes: readonly string[]): Reference[] =>
  [...new Set(codes)].map((code) => ({ home: 'goods' as const, code }));

const valuesOf = <Value>(batch: readonly Lined<Value>[]): Value[] => batch.map(({ value }) => value);

/** Writes records in the order of the file, within the caller's transaction. */
export class Importer {
  readonly problems = new Problems();
  readonly totals: ImportTotals = {
    records: 0,
    changed: Object.fromEntries(RECORD_NAMES.map((name) => [name, 0])) as Record<RecordName, number>,
    versions: 0,
  };
  private readonly tx: Tx;
  private readonly now: Date;
  private readonly calendar: Calendar;
  private readonly notes: ImportNotes;
  private pending: Lined<ImportRecord>[] = [];
  private goodsLocked: Promise<void> | undefined;

  constructor(
    tx: Tx,
    { now, calendar, notes = {} }: { now: Date; calendar: Calendar; notes?: ImportNotes | undefined },
  ) {
    this.tx = tx;
    this.now = now;
    this.calendar = calendar;
    this.notes = notes;
  }

  begin(): Promise<void> {
    return createLineTable(this.tx);
  }

  async take(items: readonly SourceItem[]): Promise<void> {
    for (const item of items) {
      const record = readRecord(item, this.problems);
      if (!record) continue;
      const isOther = this.pending[0] !== undefined && this.pending[0].value.record !== record.value.record;
      if (isOther || this.pending.length >= BATCH) await this.flush();
      this.pending.push(record);
      this.totals.records += 1;
    }
  }

  async flush(): Promise<void> {
    const [first] = this.pending;
    if (!first) return;
    const batch = await withoutRepeats(this.tx, this.pending, this.problems);
    this.pending = [];
    const name = first.value.record;
    // A batch has one kind of record, which the compiler cannot infer.
    const write = this.writers[name] as Writer;
    if (batch.length > 0) this.totals.changed[name] += await write(batch);
  }

  private readonly writers: Writers = {
    kind: (batch) => writes.putKinds(this.tx, valuesOf(batch), 'edited'),
    finish: (batch) => writes.putFinishes(this.tx, valuesOf(batch), 'edited'),
    exterior: (batch) => writes.putExteriors(this.tx, valuesOf(batch), 'edited'),
    quality: (batch) => writes.putQualities(this.tx, valuesOf(batch), 'edited'),
    category: (batch) => putCategories(this.tx, valuesOf(batch), 'edited'),
    weapon: async (batch) => {
      const sound = await this.referring(batch, ({ kind }) => [{ home: 'kind', code: kind }]);
      return sound.length === 0 ? 0 : writes.putWeapons(this.tx, valuesOf(sound), 'edited');
    },
    background: async (batch) => {
      const sound = await this.referring(batch, ({ level }) => [{ home: 'quality', code: String(level) }]);
      return writes.putBackgrounds(this.tx, valuesOf(sound), 'edited');
    },
    goods: async (batch) => {
      const known = await this.referring(batch, ({ weapon, finish, exterior, quality }) => [
        { home: 'weapon', code: weapon },
        { home: 'finish', code: finish },
        { home: 'exterior', code: exterior },
        { home: 'quality', code: String(quality) },
      ]);
      const sound = await withLastingQuality(this.tx, known, this.problems);
      this.goodsLocked ??= writes.lockGoods(this.tx);
      await this.goodsLocked;
      return sound.length === 0 ? 0 : writes.putGoods(this.tx, this.now, valuesOf(sound), 'edited', this.notes.price);
    },
    box: (batch) => this.writeBoxes(batch),
    luckyTable: (batch) => this.writeLuckyTables(batch),
    battleRoom: async (batch) => {
      const sound = await this.referring(batch, ({ boxes }) => boxes.map((code) => ({ home: 'box' as const, code })));
      return putHouseRooms(this.tx, valuesOf(sound), 'edited');
    },
    crash: async (batch) => {
      const sound = await this.referring(batch, ({ code }) => [{ home: 'channel', code }]);
      const changed = await Promise.all(valuesOf(sound).map(({ items }) => saveConfigItems(this.tx, items, this.now)));
      return changed.filter((count) => count > 0).length;
    },
    deliveryName: async (batch) => {
      const sound = await this.referring(batch, ({ code }) => [{ home: 'goods', code }]);
      return putDeliveryNames(this.tx, valuesOf(sound));
    },
    packet: (batch) => putPacketPlans(this.tx, valuesOf(batch), this.now, 'edited'),
    rankBoard: (batch) => putRankBoards(this.tx, valuesOf(batch), { calendar: this.calendar, now: this.now }),
    rollRoom: (batch) => this.writeRollRooms(batch),
    timeBox: async (batch) => {
      const sound = await this.referring(batch, ({ prizes }) => goodsReferences(prizes));
      return putTimeBoxes(this.tx, valuesOf(sound), 'edited');
    },
    mallGoods: async (batch) => {
      const sound = await this.referring(batch, ({ goods }) => [{ home: 'goods', code: goods }]);
      return putMallOffers(this.tx, valuesOf(sound), this.now, 'edited');
    },
    ...this.prizeWriters(),
    recipe: async (batch) => {
      const sound = await this.referring(batch, ({ goods }) => [{ home: 'goods', code: goods }]);
      const { changed, problems } = await putRecipes(this.tx, valuesOf(sound), 'edited');
      for (const { code, problem } of problems)
        this.problems.add(sound.find(({ value }) => value.code === code)?.line ?? 0, problem);
      return changed;
    },
    festival: async (batch) => {
      const sound = await this.referring(batch, ({ prizes, album }) =>
        [...Object.values(prizes), ...(album ? [album] : [])].flatMap((prize) =>
          'goods' in prize ? [{ home: 'goods' as const, code: prize.goods }] : [],
        ),
      );
      const plans = valuesOf(sound).map(({ record: _record, ...plan }) => plan);
      const article = announcing(await findSettings(this.tx, ACTIVITY_ARTICLE), plans);
      if (!article || plans.length === 0) return 0;
      await saveArticles(this.tx, [article], this.now);
      return plans.length;
    },
  };

  private async writeRollRooms(batch: Lined<RecordOf<'rollRoom'>>[]): Promise<number> {
    const known = await this.referring(batch, ({ prizes }) => goodsReferences(prizes));
    const anchors = known.flatMap(({ value }) => value.anchorCode ?? []);
    const missing = await unknownAnchors(this.tx, anchors);
    const sound = known.filter(({ line, value: { anchorCode } }) => {
      const isLost = anchorCode !== null && missing.has(anchorCode);
      if (isLost) this.problems.add(line, `anchor: no streamer has the spread code ${anchorCode}`);
      return !isLost;
    });
    return sound.length === 0 ? 0 : putRollPlans(this.tx, valuesOf(sound), 'edited');
  }

  private referring<Value extends ImportRecord>(
    batch: Lined<Value>[],
    referencesOf: (value: Value) => Reference[],
  ): Promise<Lined<Value>[]> {
    return withKnownReferences(this.tx, batch, referencesOf, this.problems);
  }

  private prizeWriters() {
    const writers = Object.entries(PRIZES).map(([name, { table }]) => [
      name,
      // The compiler cannot know that the records of a batch are those of the table.
      (batch: PrizeBatch) => this.publishPrizes(table as unknown as AnyPrizes, batch),
    ]);
    return Object.fromEntries(writers) as Record<keyof typeof PRIZES, (batch: PrizeBatch) => Promise<number>>;
  }

  /** Publishes the prizes of a mode that has one table of them. */
  private async publishPrizes(table: AnyPrizes, batch: PrizeBatch): Promise<number> {
    const sound = await this.referring(batch, ({ prizes }) =>
      goodsReferences(prizes.flatMap(({ goods }) => goods ?? [])),
    );
    let published = 0;
    for (const { value } of sound)
      published += await publishPrizes(this.tx, table, value, { now: this.now, origin: 'edited' });
    this.totals.versions += published;
    return published;
  }

  private async writeBoxes(batch: Lined<RecordOf<'box'>>[]): Promise<number> {
    const known = await this.referring(batch, ({ categoryCode, odds }) => [
      ...(categoryCode === null ? [] : [{ home: 'category' as const, code: categoryCode }]),
      ...odds.map(({ goods }) => ({ home: 'goods' as const, code: goods })),
    ]);
    if (known.length === 0) return 0;
    const sound = valuesOf(await withPossibleBoxes(this.tx, known, this.problems));
    if (sound.length === 0) return 0;
    const changed = await putBoxes(this.tx, sound, this.now, 'edited');
    this.totals.versions += await publishChangedVersions(this.tx, sound, this.now, this.notes.version);
    return changed;
  }

  private async writeLuckyTables(batch: Lined<RecordOf<'luckyTable'>>[]): Promise<number> {
    const known = await this.referring(batch, ({ odds }) =>
      odds.map(({ goods }) => ({ home: 'goods' as const, code: goods })),
    );
    if (known.length === 0) return 0;
    const sound = valuesOf(await withPossibleLucky(this.tx, known, this.problems));
    if (sound.length === 0) return 0;
    const changed = await putLuckyTables(this.tx, sound, 'edited');
    this.totals.versions += await publishLuckyVersions(this.tx, sound, this.now, 'edited');
    return changed;
  }
}
