import { RECORD_TYPES } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import {
  EXPORT_LIMITS,
  type ExportType,
  type GoodsCursor,
  type GoodsRecord,
  type Movement,
} from '@clearcrate/contract/record';
import type { FileAnswer } from '../../platform/http/files/file-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { CSV_START, csvLine } from '../../platform/text/csv.ts';
import type { GoodsHistory } from './record.goods.ts';
import type { Movements } from './record.movements.ts';
import type { Ranges } from './record.ranges.ts';
import type { AskedRange, DayRange, Purse, Reader } from './record.rules.ts';
import { wordsOf } from './record.words.ts';

const PAGE = 1_000;
const EVERYTHING = { type: RECORD_TYPES.record, group: '', direction: '' } as const;
const MOVEMENT_COLUMNS = ['time', 'type', 'detail', 'amount', 'balance', 'id'];
const GOODS_COLUMNS = ['time', 'type', 'item', 'exterior', 'box', 'cost', 'price', 'recovery', 'id'];

export type WriteExport = (type: ExportType, reader: Reader, asked: AskedRange) => FileAnswer;

interface ExportDeps {
  ranges: Ranges;
  movements: Movements;
  goods: GoodsHistory;
}

/** Creates the CSV export of records, streamed page by page. */
export function createExport({ calendar }: Platform, { ranges, movements, goods }: ExportDeps): WriteExport {
  const clockText = (iso: string) => calendar.clockTextOf(Date.parse(iso));

  const movementFields = ({ createdAt, title, detail, count, amount, balance, recordId }: Movement) => [
    clockText(createdAt),
    title,
    count !== null && count > 1 ? `${detail} ×${count}` : detail,
    amount,
    balance,
    recordId,
  ];
  const goodsFields = (record: GoodsRecord) => [
    clockText(record.createdAt),
    record.title,
    `${record.finishName} ${record.weaponName}`,
    record.exterior,
    record.boxName,
    record.direction === 'in' ? (record.cost ?? '') : '',
    record.price,
    record.recoveryPrice,
    record.bagItemId,
  ];

  async function* movementPages(purse: Purse, reader: Reader, days: DayRange): AsyncGenerator<string[][]> {
    const range = await ranges.ofPostings(reader.playerId, days);
    let before: bigint | undefined;
    do {
      const { items, next } = await movements.page(purse, reader, range, EVERYTHING, before, PAGE);
      yield items.map(movementFields);
      before = next;
    } while (before !== undefined);
  }

  async function* goodsPages(reader: Reader, days: DayRange): AsyncGenerator<string[][]> {
    const range = await ranges.ofGoods(reader.playerId, days);
    let from: GoodsCursor | undefined = { gainedBefore: undefined, leftBefore: undefined };
    while (from) {
      const page: Awaited<ReturnType<GoodsHistory['page']>> = await goods.page(reader, range, EVERYTHING, from, PAGE);
      yield page.items.map(goodsFields);
      from = page.next;
    }
  }

  return (type, reader, asked) => {
    const days = ranges.resolve(asked);
    const pages = type === 'goods' ? goodsPages(reader, days) : movementPages(type, reader, days);
    const columns = type === 'goods' ? GOODS_COLUMNS : MOVEMENT_COLUMNS;
    return {
      name: `clearcrate-${type}-${days.startDate}-${days.endDate}.csv`,
      chunks: tableOf(columns, pages, reader.locale),
    };
  };
}

/** Formats the rows as CSV. A file cut at the row limit ends with a note. */
async function* tableOf(
  columns: readonly string[],
  pages: AsyncIterable<string[][]>,
  locale: Locale,
): AsyncGenerator<string> {
  const words = wordsOf(locale);
  yield CSV_START + csvLine(columns.map((name) => words(`column.${name}`)));
  let left: number = EXPORT_LIMITS.rows;
  for await (const rows of pages) {
    yield rows.slice(0, left).map(csvLine).join('');
    left -= rows.length;
    if (left > 0) continue;
    yield csvLine([words('cut')]);
    return;
  }
}
