/** Tables for spreadsheets, after RFC 4180: fields apart by commas, lines by CRLF, quotes where a field needs them. */

/** Without it spreadsheets take the text for that of an old Windows. */
export const CSV_START = '\uFEFF';

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
/** A spreadsheet takes what begins like this for a formula, and runs it. The wide forms are what an input method writes. */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text that could be taken for a formula gets an apostrophe, which makes it a text; an amount stays a number. */
function csvField(text: string): string {
  const safe = !PLAIN_NUMBER.test(text) && FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
