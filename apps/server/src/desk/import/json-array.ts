import { BrokenFileError, checkLength } from '../../platform/broken-file.ts';
import { parseElement, type RecordSource, type SourceItem } from './record-source.ts';

type Place = 'before' | 'between' | 'element' | 'after';

/**
 * Reads a JSON array of objects. Only splits it into elements, by counting brackets outside of
 * strings. Each element is parsed on its own, so that a broken one does not hide the others.
 */
export class JsonArray implements RecordSource {
  private place: Place = 'before';
  private line = 1;
  private startLine = 1;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private awaitsComma = false;
  /** The begun element from earlier chunks. */
  private kept = '';

  push(text: string): SourceItem[] {
    const items: SourceItem[] = [];
    let from = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index] as string;
      if (this.place === 'element') {
        if (this.closes(character)) {
          items.push(parseElement(this.startLine, this.kept + text.slice(from, index + 1)));
          this.kept = '';
          this.place = 'between';
        }
      } else if (this.begins(character)) from = index;
      if (character === '\n') this.line += 1;
    }
    if (this.place === 'element') this.kept += text.slice(from);
    checkLength(this.startLine, this.kept.length);
    return items;
  }

  end(): SourceItem[] {
    if (this.place !== 'after') throw new BrokenFileError(this.line, 'the file ends before its list is closed');
    return [];
  }

  /** Reads a character inside an element. Returns true at its end. */
  private closes(character: string): boolean {
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (character === '\\') this.escaped = true;
      else if (character === '"') this.inString = false;
      return false;
    }
    if (character === '"') this.inString = true;
    else if (character === '{' || character === '[') this.depth += 1;
    else if (character === '}' || character === ']') this.depth -= 1;
    return this.depth === 0;
  }

  /** Reads a character outside of elements. Returns true at the start of one. */
  private begins(character: string): boolean {
    if (/\s/.test(character)) return false;
    if (this.place === 'before' && character === '[') this.place = 'between';
    else if (this.place === 'between' && character === ',' && this.awaitsComma) this.awaitsComma = false;
    else if (this.place === 'between' && character === ']') this.place = 'after';
    else if (this.place === 'between' && character === '{' && !this.awaitsComma) {
      this.place = 'element';
      this.startLine = this.line;
      this.depth = 1;
      this.awaitsComma = true;
      return true;
    } else
      throw new BrokenFileError(this.line, `unexpected ${character}: the file must be a list of objects, [{…}, {…}]`);
    return false;
  }
}
