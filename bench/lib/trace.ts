import { median } from './table.ts';

/** An event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time, without preemption by other programs. */
  tdur?: number;
  args?: { name?: string };
}

/** Marks at the start and the end of the measured part. */
export const RUN_MARK = 'bench-run';
export const DONE_MARK = 'bench-done';

/** Finds the main thread of the page by the mark that the page's script has set. */
function pageThread(events: readonly TraceEvent[]): TraceEvent {
  const mark = events.find(({ name }) => name === RUN_MARK);
  if (!mark) throw new Error('the trace does not contain the run');
  return mark;
}

/**
 * Returns the longest task of the main thread in CPU time, because the machine may be shared, and
 * the frame rate during the run.
 */
export function readTrace(events: readonly TraceEvent[]): { longestTaskMs: number; fps: number } {
  const { pid, tid, ts: startedAt } = pageThread(events);
  const tasks = events.filter((event) => event.pid === pid && event.tid === tid && event.name === 'RunTask');
  const longest = Math.max(...tasks.map(({ tdur, dur }) => tdur ?? dur ?? 0));
  const doneAt = events.find(({ name }) => name === DONE_MARK)?.ts ?? Number.POSITIVE_INFINITY;
  const frames = events
    .filter(({ name, pid: process, ts }) => name === 'DrawFrame' && process === pid && ts > startedAt && ts < doneAt)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const gaps = frames.slice(1).map((ts, index) => ts - (frames[index] ?? ts));
  return { longestTaskMs: longest / 1000, fps: 1_000_000 / median(gaps) };
}
