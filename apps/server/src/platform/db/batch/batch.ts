import type { Duplex } from 'node:stream';
import pg from 'pg';
import { batchMessage } from './batch-message.ts';
import type { WireValue } from './wire-value.ts';

/** A column of an answer, and how its text is read. */
export interface Column {
  name: string;
  read(text: string): unknown;
}

/** A statement that the connection has prepared before, so that the columns of its answer are known. */
export interface BatchStep {
  name: string;
  values: readonly WireValue[];
  columns: readonly Column[];
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/** Of the driver's connection, where its messages go. */
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
 * Prepared statements that travel together and are answered together. The driver by itself ends each statement with a message that
 * makes PostgreSQL send its answer at once, and asks every time what the rows look like; here one such message ends them all.
 * They are carried out in order, each sees what the ones before it left, and behind one that fails none is carried out.
 */
export class Batch extends pg.Query {
  private readonly steps: readonly BatchStep[];
  private at = 0;
  private gathered: object[] = [];

  constructor(steps: readonly BatchStep[]) {
    super({ text: '' });
    this.steps = steps;
  }

  // The driver's types call it a property, but it is a method there as well.
  // @ts-expect-error
  override submit(connection: unknown): null {
    const { stream } = connection as Wire;
    // On a connection that is lost the driver itself fails whatever waits for an answer.
    if (stream.writable) stream.write(batchMessage(this.steps));
    return null;
  }

  /** What follows is called by the driver as the answers come. Rows are of the first statement that is not complete yet. */
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
