import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** A line of a source; `source` is an index into the list of sources. */
interface Origin {
  source: number;
  line: number;
}

/** The header that the build writes in front of the program (`rolldown.config.ts`). */
interface BuiltProgram {
  url: string;
  /** Base64 of a raw deflated `PackedLines`. */
  lines: string;
}

/**
 * For each line of the program, the differences of its source and line to those of the previous
 * line.
 */
export interface PackedLines {
  /** Relative to the program. */
  sources: string[];
  steps: number[];
}

declare global {
  var builtProgram: BuiltProgram | undefined;
}

function unpack({ url, lines }: BuiltProgram): (line: number) => string | undefined {
  const { sources, steps } = JSON.parse(inflateRawSync(Buffer.from(lines, 'base64')).toString()) as PackedLines;
  const origins: Origin[] = [];
  let last: Origin = { source: 0, line: 0 };
  for (let at = 0; at < steps.length; at += 2) {
    last = { source: last.source + (steps[at] ?? 0), line: last.line + (steps[at + 1] ?? 0) };
    origins.push(last);
  }
  return (line) => {
    const { source, line: own } = origins[line - 1] ?? { source: -1, line: 0 };
    const path = sources[source];
    return path === undefined ? undefined : `${fileURLToPath(new URL(path, url))}:${own}`;
  };
}

/**
 * Makes stack traces of the built program name lines of the sources. Node's own source maps would
 * stay unpacked in memory, 90 MB per process; this table is unpacked at the first stack trace.
 */
export function nameSourceLines(program = globalThis.builtProgram): void {
  if (!program) return;
  const start = `${program.url}:`;
  let origin: ((line: number) => string | undefined) | undefined;
  const nameSource = (frame: string): string => {
    const [before = '', place] = frame.split(start);
    const [built = '', line] = place?.match(/^(\d+):\d+/) ?? [];
    if (place === undefined || line === undefined) return frame;
    origin ??= unpack(program);
    const source = origin(Number(line));
    return source === undefined ? frame : before + source + place.slice(built.length);
  };
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => nameSource(String(frame)))].join('\n    at ');
}
