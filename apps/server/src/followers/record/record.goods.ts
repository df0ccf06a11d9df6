import type { DataOf } from '@clearcrate/contract/endpoint';
import type { RecordType } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import { boxIdOf } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import {
  type GoodsCursor,
  type GoodsRecord,
  type goodsRecords,
  type RecordDirection,
  writeGoodsCursor,
} from '@clearcrate/contract/record';
import { goodsOfType, typeOfGoods } from '@clearcrate/contract/record-types';
import { goodsCard } from '../../base/catalogue/catalogue.module.ts';
import { ASSETS } from '../../ledger/chart.ts';
import type { IdRange } from '../../platform/db/id-range.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Modes, NameOf } from '../../play/modes/modes.module.ts';
import { findGained, findGoods, findLeft, type GoodsRow, sumGained, sumLeft } from './goods.repository.ts';
import type { Ranges } from './record.ranges.ts';
import { type DayRange, type ListQuery, type MergedEvent, mergeEvents, type Reader } from './record.rules.ts';
import { goodsTitle } from './record.words.ts';

export type GoodsHistory = ReturnType<typeof createGoodsHistory>;

const START: GoodsCursor = { gainedBefore: undefined, leftBefore: undefined };
const NOTHING = { count: 0n, price: 0n };

interface GoodsChoice {
  type: RecordType;
  direction: RecordDirection;
}

/**
 * Determines which of the two queries a choice needs, with their filters; none for a type without
 * items.
 */
function wantedOf({ type, direction }: GoodsChoice) {
  const wanted = goodsOfType(type);
  return {
    wanted,
    gains: direction !== 'out' && wanted?.sources.length !== 0,
    leaves: direction !== 'in' && wanted?.states.length !== 0,
  };
}

/** Creates the read-only history of items gained and lost. */
export function createGoodsHistory({ db }: Platform, { ranges, modes }: { ranges: Ranges; modes: Modes }) {
  const page = async (
    { playerId, locale }: Reader,
    range: IdRange,
    choice: GoodsChoice,
    from: GoodsCursor,
    limit: number,
  ): Promise<{ items: GoodsRecord[]; next: GoodsCursor | undefined }> => {
    const { gains, leaves, wanted } = wantedOf(choice);
    const [gained, left] = await Promise.all([
      gains ? findGained(db, playerId, range, wanted?.sources, from.gainedBefore, limit) : [],
      leaves ? findLeft(db, playerId, range, wanted?.states, from.leftBefore, limit) : [],
    ]);
    const { events, cursor } = mergeEvents(gained, left, limit, from);
    const rows = await findGoods(db, playerId, [...new Set(events.map(({ id }) => id))], locale);
    const sources = rows.map(({ source, source_ref: reference }) => ({ mode: source, reference }));
    const nameOf = await modes.namesFor(db, sources, locale);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = events.flatMap((event) => {
      const row = byId.get(event.id);
      return row ? [goodsRecordOf(event, row, nameOf, locale)] : [];
    });
    return { items, next: events.length === limit ? cursor : undefined };
  };

  const sums = async (playerId: bigint, days: DayRange, choice: GoodsChoice) => {
    const { gains, leaves, wanted } = wantedOf(choice);
    const split = await ranges.splitGoods(days);
    const open = split.open && (await ranges.ofGoods(playerId, split.open));
    const [gained, left] = await Promise.all([
      gains ? sumGained(db, playerId, split.days, open, wanted?.sources) : NOTHING,
      leaves ? sumLeft(db, playerId, split, wanted?.states) : NOTHING,
    ]);
    return {
      total: Number(gained.count + left.count),
      gained: Number(gained.count),
      gainedPrice: formatAmount(gained.price),
      left: Number(left.count),
      leftPrice: formatAmount(left.price),
    };
  };

  return {
    page,
    async list(reader: Reader, query: ListQuery<GoodsCursor>): Promise<DataOf<typeof goodsRecords>> {
      const { cursor, pageSize } = query;
      const days = ranges.resolve(query);
      const range = await ranges.ofGoods(reader.playerId, days);
      const [{ items, next }, summed] = await Promise.all([
        page(reader, range, query, cursor ?? START, pageSize),
        cursor === undefined ? sums(reader.playerId, days, query) : null,
      ]);
      return { items, next: next ? writeGoodsCursor(next) : null, range: ranges.shown(days), sums: summed };
    },
  };
}

function goodsRecordOf({ direction, at }: MergedEvent, row: GoodsRow, nameOf: NameOf, locale: Locale): GoodsRecord {
  const id = String(row.id);
  return {
    ...goodsCard(row.goods_id, row),
    recordId: `${direction}-${id}`,
    type: typeOfGoods(direction, row),
    direction,
    title: goodsTitle(locale, direction, row),
    bagItemId: id,
    status: row.state,
    source: row.source,
    drawId: row.draw_id === null ? null : String(row.draw_id),
    boxId: boxIdOf(row.source, row.source_ref),
    boxName: nameOf({ mode: row.source, reference: row.source_ref }),
    cost: row.cost === null ? null : formatAmount(row.cost),
    costAsset: row.cost === null ? null : row.cost_asset === ASSETS.shell ? 'shell' : 'coin',
    recoveryPrice: formatAmount(row.recovery_price),
    createdAt: at.toISOString(),
  };
}
