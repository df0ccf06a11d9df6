import { checkLength } from '../../platform/broken-file.ts';
import { parseElement, type RecordSource, type SourceItem } from './record-source.ts';

/** Reads one JSON object per line; empty lines are allowed. */
export class JsonLines implements RecordSource {
  private rest = '';
  private line = 1;

  push(text: string): SourceItem[] {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    checkLength(this.line + lines.length, this.rest.length);
    return lines.flatMap((one) => this.readLine(one));
  }

  end(): SourceItem[] {
    return this.readLine(this.rest);
  }

  private readLine(text: string): SourceItem[] {
    const { line } = this;
    this.line += 1;
    return text.trim() === '' ? [] : [parseElement(line, text)];
  }
}
