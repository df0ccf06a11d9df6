import { createHash } from 'node:crypto';
import type { importCatalogue } from '@clearcrate/contract/console-goods';
import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import { CATALOGUE_RECORDS } from '../../base/catalogue/catalogue.records.ts';
import type { Operators, Propose } from '../../base/operator/operator.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockContent } from '../../platform/db/shipped-rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperatorUploadCall } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertSound } from '../desk.publishing.ts';
import { readTextItems } from '../import/read-file.ts';
import { type ImportResult, type Intake, takeIn, takeInAlone } from '../import/run-import.ts';
import { onTrial } from '../trial.ts';

const filePayload = z.object({ name: z.string(), text: z.string(), overReason: z.string() });
type FilePayload = z.output<typeof filePayload>;

/** Approvers read proposals in pages, files included. */
const MAX_PROPOSED_LENGTH = 256 * 1024;
/** Records that a single person may import: goods and what they are made of. */
const PLAIN_RECORDS: ReadonlySet<string> = new Set([...Object.keys(CATALOGUE_RECORDS), 'deliveryName']);

const changedOf = ({ totals }: Pick<ImportResult, 'totals'>) =>
  Object.entries(totals.changed).flatMap(([record, count]) => (count > 0 ? [{ record, count }] : []));

const needsSecondPerson = (result: ImportResult): boolean =>
  result.totals.versions > 0 || changedOf(result).some(({ record }) => !PLAIN_RECORDS.has(record));

/** Decodes what was sent; a file that is not UTF-8 would be stored with its characters lost. */
function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below, like a NUL.
  }
  throw new AppError('recordInvalid', { problem: 'the file is not UTF-8 text' });
}

/** Files of the catalogue, imported by the use case of the command. */
export class ImportDesk {
  readonly #platform: Platform;
  readonly #propose: Propose<FilePayload>;

  constructor(platform: Platform, { approvals }: Pick<Operators, 'approvals'>) {
    this.#platform = platform;
    this.#propose = approvals.register<FilePayload>({
      kind: 'catalogueImport',
      payload: filePayload,
      subject: ({ name }) => name,
      currentVersion: newestPublication,
      describe: (tx, file) => this.#describe(tx, file),
      apply: async (tx, file) => assertSound(await takeIn(tx, platform, intakeOf(file))),
    });
  }

  async take(
    { name, dryRun, reason, overReason }: BodyOf<typeof importCatalogue>,
    call: OperatorUploadCall,
  ): Promise<DataOf<typeof importCatalogue>> {
    const file = { name, text: textOf(call.file.bytes), overReason };
    const trial = await takeInAlone(this.#platform, { ...intakeOf(file), dryRun: true });
    const asks = needsSecondPerson(trial);
    if (dryRun === 'true' || trial.problems.length > 0 || trial.isTooGenerous) return shown(trial, asks, '');
    if (reason.length < 3) throw new AppError('importReasonMissing');
    if (asks) {
      if (file.text.length > MAX_PROPOSED_LENGTH)
        throw new AppError('recordInvalid', { problem: 'split the file: more than 256 KB cannot be proposed' });
      return shown(trial, asks, (await this.#propose(call, file, reason)).proposalId);
    }
    const notes = { price: { operatorId: call.operator.operatorId, reason } };
    const result = await takeInAlone(this.#platform, { ...intakeOf(file), notes, dryRun: false });
    this.#platform.outbox.poke();
    call.noteChange?.(null, { file: name, sha256: digestOf(file.text), changed: changedOf(result) });
    return shown(result, asks, '');
  }

  async #describe(tx: Tx, file: FilePayload) {
    const taken = await onTrial(tx, () => takeIn(tx, this.#platform, intakeOf(file)));
    assertSound(taken);
    const changed = changedOf(taken).map(({ record, count }) => [record, String(count)]);
    return {
      title: file.name,
      before: {},
      after: {
        sha256: digestOf(file.text),
        ...Object.fromEntries(changed),
        versions: String(taken.totals.versions),
        bestLoop: taken.loop,
      },
    };
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const intakeOf = ({ name, text, overReason }: FilePayload): Intake => ({
  source: `console import ${name}`,
  items: readTextItems(name, text),
  reason: overReason,
});

/** Any publication after the proposal may have changed what the file was compared with. */
async function newestPublication(tx: Tx): Promise<string> {
  await lockContent(tx);
  const { rows } = await sql<{ id: bigint | null }>`select max(id) as id from publication`.execute(tx);
  return String(rows[0]?.id ?? 'none');
}

const shown = (result: ImportResult, asks: boolean, proposalId: string): DataOf<typeof importCatalogue> => ({
  records: result.totals.records,
  changed: changedOf(result),
  versions: result.totals.versions,
  problems: [...result.problems],
  loop: result.loop,
  isTooGenerous: result.isTooGenerous,
  needsSecondPerson: asks,
  proposalId,
  committed: result.committed,
});
