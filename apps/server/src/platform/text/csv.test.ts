import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('quotes fields with a comma, a quote or a line break', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\r\nlines', ' edge'])).toBe(
      'a,"b,c","say ""hi""","two\r\nlines"," edge"\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1+1',
    '－1',
    '=HYPERLINK("http://evil","x")',
  ])('escapes %j, which a spreadsheet would run as a formula', (text) => {
    const field = csvLine([text]).slice(0, -2);
    expect(field.replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each(['-47.40', '0.00', '1284.50', '31416'])('leaves %s a number', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  });

  it('escapes a number that is followed by more text', () => {
    expect(csvLine(['-1\n=2'])).toBe(`"'-1\n=2"\r\n`);
  });
});
