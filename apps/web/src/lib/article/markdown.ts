/** The subset of Markdown used by articles. Anything else is plain text, never markup. */

export type Inline =
  | { kind: 'text' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; address: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let position = 0;
  for (const match of source.matchAll(INLINE)) {
    if (match.index > position) parts.push({ kind: 'text', text: source.slice(position, match.index) });
    const [whole, strong, code, text, address] = match;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else parts.push({ kind: 'link', text: text ?? '', address: address ?? '' });
    position = match.index + whole.length;
  }
  if (position < source.length) parts.push({ kind: 'text', text: source.slice(position) });
  return parts;
}

const HEADING = /^(#{1,3})\s+(.+)$/;
const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.+)$/;
const TABLE_RULE = /^\|?[\s:|-]+\|?$/;

function cellsOf(line: string): Inline[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));
}

/** Builds a list or paragraph from its lines. */
function blockOf(lines: string[]): Block {
  const first = ITEM.exec(lines[0] ?? '');
  if (first) {
    const items: string[] = [];
    for (const line of lines) {
      const item = ITEM.exec(line);
      if (item) items.push(item[2] ?? '');
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return { kind: 'list', ordered: first[1] !== undefined, items: items.map(parseInline) };
  }
  if (lines[0]?.trim().startsWith('|') && TABLE_RULE.test(lines[1]?.trim() ?? '')) {
    const [head = '', , ...rows] = lines;
    return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
  }
  return { kind: 'paragraph', content: parseInline(lines.map((line) => line.trim()).join(' ')) };
}

export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push(blockOf(lines));
    lines = [];
  };
  for (const line of source.replace(/\r\n?/g, '\n').split('\n')) {
    const heading = HEADING.exec(line);
    if (heading) {
      flush();
      const level = (heading[1]?.length ?? 1) as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, content: parseInline(heading[2] ?? '') });
    } else if (line.trim() === '') {
      flush();
    } else {
      // A list may follow its sentence without an empty line between.
      const startsList = ITEM.test(line) && lines.length > 0 && !ITEM.test(lines[0] ?? '');
      if (startsList) flush();
      lines.push(line);
    }
  }
  flush();
  return blocks;
}
