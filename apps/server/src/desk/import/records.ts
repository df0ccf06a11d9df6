import { CATALOGUE_RECORDS } from '../../base/catalogue/catalogue.records.ts';
import { FESTIVAL_RECORDS } from '../../followers/festival/festival.records.ts';
import { RANK_RECORDS } from '../../followers/rank/rank.records.ts';
import { BATTLE_RECORDS } from '../../modes/battle/battle.records.ts';
import { BOX_RECORDS } from '../../modes/box/box.records.ts';
import { CRASH_RECORDS } from '../../modes/crash/crash.records.ts';
import { LUCKY_RECORDS } from '../../modes/lucky/lucky.records.ts';
import { MALL_RECORDS } from '../../modes/mall/mall.records.ts';
import { PACKET_RECORDS } from '../../modes/packet/packet.records.ts';
import { REFINING_RECORDS } from '../../modes/refining/refining.records.ts';
import { ROLL_RECORDS } from '../../modes/roll/roll.records.ts';
import { TIME_BOX_RECORDS } from '../../modes/time-box/time-box.records.ts';
import { TURNTABLE_PRIZES } from '../../modes/turntable/turntable.records.ts';
import { holdsPlainText } from '../../platform/http/body/json-body.ts';
import { DELIVERY_RECORDS } from '../../play/delivery/delivery.records.ts';
import type { Problems } from './problems.ts';
import type { SourceItem } from './record-source.ts';

/** Modes with a published table of prizes, by the name of their record. */
export const PRIZES = { turntable: TURNTABLE_PRIZES };

type PrizeRecords = { [Name in keyof typeof PRIZES]: (typeof PRIZES)[Name]['record'] };

const RECORDS = {
  ...CATALOGUE_RECORDS,
  ...BOX_RECORDS,
  ...LUCKY_RECORDS,
  ...BATTLE_RECORDS,
  ...CRASH_RECORDS,
  ...(Object.fromEntries(Object.entries(PRIZES).map(([name, { record }]) => [name, record])) as PrizeRecords),
  ...DELIVERY_RECORDS,
  ...PACKET_RECORDS,
  ...ROLL_RECORDS,
  ...TIME_BOX_RECORDS,
  ...REFINING_RECORDS,
  ...FESTIVAL_RECORDS,
  ...MALL_RECORDS,
  ...RANK_RECORDS,
};
export type RecordName = keyof typeof RECORDS;
export const RECORD_NAMES = Object.keys(RECORDS) as RecordName[];

export type RecordOf<Name extends RecordName> = ReturnType<(typeof RECORDS)[Name]['parse']>;
export type ImportRecord = { [Name in RecordName]: RecordOf<Name> }[RecordName];

export interface Lined<Value> {
  line: number;
  value: Value;
}

/** Returns the code that identifies a record. */
export function codeOf(record: ImportRecord): string {
  switch (record.record) {
    case 'quality':
      return String(record.level);
    case 'background':
      return `${record.type}/${record.level}`;
    case 'mallGoods':
      return `${record.goods}/${record.asset}`;
    default:
      return record.code;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function schemaOf(value: Record<string, unknown>) {
  const name = RECORD_NAMES.find((known) => known === value.record);
  return name && RECORDS[name];
}

/** Parses an element into a record, on its own. Reports all its problems. */
export function readRecord(item: SourceItem, problems: Problems): Lined<ImportRecord> | undefined {
  const { line } = item;
  const refuse = (message: string) => {
    problems.add(line, message);
    return undefined;
  };
  if ('problem' in item) return refuse(item.problem);
  if (!isObject(item.value)) return refuse('must be an object');
  const schema = schemaOf(item.value);
  if (!schema) return refuse(`"record" must be one of ${RECORD_NAMES.join(', ')}`);
  const result = schema.safeParse(item.value);
  if (result.success && holdsPlainText(result.data)) return { line, value: result.data };
  problems.spoil(String(item.value.record), String(item.value.code ?? item.value.level));
  if (result.success) return refuse('contains a NUL or half of a character, which the database cannot store');
  for (const { path, message } of result.error.issues)
    refuse(
      `${path.join('.') || 'the record'}: ${message.replace(/^Invalid input: .* received undefined$/, 'is missing')}`,
    );
  return undefined;
}
