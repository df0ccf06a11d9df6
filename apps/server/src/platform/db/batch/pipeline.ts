import type { Duplex } from 'node:stream';
import pg from 'pg';
import { pipelineMessage } from './pipeline-message.ts';
import type { WireValue } from './wire-value.ts';

/** A column of an answer, and how its text is read. */
export interface Column {
  name: string;
  read(text: string): unknown;
}

/**
 * A statement that the connection has prepared already, so that the columns of its answer are
 * known.
 */
export interface PipelineStep {
  name: string;
  values: readonly WireValue[];
  columns: readonly Column[];
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/** The stream of the driver's connection. */
interface Wire {
  stream: Pick<Duplex, 'writable' | 'write'>;
}

function readRow(columns: readonly Column[], texts: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const { name, read } = columns[index] as Column;
    const text = texts[index] as string | null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}

/**
 * Prepared statements sent and answered together. The driver itself ends each statement with a Sync
 * message, which makes PostgreSQL flush its answer, and describes the rows every time; a pipeline
 * has one Sync for all. Statements run in order; those after a failing one are not run.
 */
export class Pipeline extends pg.Query {
  private readonly steps: readonly PipelineStep[];
  private at = 0;
  private gathered: object[] = [];

  constructor(steps: readonly PipelineStep[]) {
    super({ text: '' });
    this.steps = steps;
  }

  // The driver's types call it a property, but it is a method there as well.
  // @ts-expect-error
  override submit(connection: unknown): null {
    const { stream } = connection as Wire;
    // On a lost connection the driver rejects everything that waits for an answer.
    if (stream.writable) stream.write(pipelineMessage(this.steps));
    return null;
  }

  /**
   * The driver calls the following methods. Rows belong to the first statement that is not
   * complete.
   */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.gathered.push(readRow(this.steps[this.at]?.columns ?? [], fields));
  }

  handleCommandComplete(): void {
    this.steps[this.at]?.resolve(this.gathered);
    this.gathered = [];
    this.at += 1;
  }

  handleError(error: unknown): void {
    for (const step of this.steps.slice(this.at)) step.reject(error);
    this.at = this.steps.length;
  }

  handleReadyForQuery(): void {}
}
