import { describe, expect, test } from 'vitest';
import { parseInline, parseMarkdown } from './markdown.ts';

const text = (value: string) => [{ kind: 'text', text: value }];

describe('blocks', () => {
  test('headings, paragraphs and lists', () => {
    expect(
      parseMarkdown('# Title\n\nFirst line\nsecond line\n\n## Part\n- one\n- two\n  goes on\n\n1. a\n2. b'),
    ).toEqual([
      { kind: 'heading', level: 1, content: text('Title') },
      { kind: 'paragraph', content: text('First line second line') },
      { kind: 'heading', level: 2, content: text('Part') },
      { kind: 'list', ordered: false, items: [text('one'), text('two goes on')] },
      { kind: 'list', ordered: true, items: [text('a'), text('b')] },
    ]);
  });

  test('a list may directly follow its sentence', () => {
    expect(parseMarkdown('These:\n- one').map((block) => block.kind)).toEqual(['paragraph', 'list']);
  });

  test('a table has a head and rows', () => {
    expect(parseMarkdown('| a | b |\n| --- | :-: |\n| 1 | 2 |')).toEqual([
      { kind: 'table', head: [text('a'), text('b')], rows: [[text('1'), text('2')]] },
    ]);
  });

  test('a line with bars but no rule below it is a sentence', () => {
    expect(parseMarkdown('| not a table')[0]?.kind).toBe('paragraph');
  });
});

describe('inside a line', () => {
  test('bold, code and links', () => {
    expect(parseInline('a **b** `c` [d](/help/privacy)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'd', address: '/help/privacy' },
    ]);
  });

  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '**open', '[text] (x)', '2 * 3 * 4'])(
    '%s stays text',
    (source) => {
      expect(parseInline(source)).toEqual(text(source));
    },
  );
});
