/** CSV for spreadsheets, after RFC 4180. */

/** Byte order mark. Without it spreadsheets do not decode the file as UTF-8. */
export const CSV_START = '\uFEFF';

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
/**
 * A spreadsheet runs text that starts like this as a formula. Input methods write the full-width
 * forms.
 */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** Prefixes a possible formula with an apostrophe, which makes it text. Amounts stay numbers. */
function csvField(text: string): string {
  const safe = !PLAIN_NUMBER.test(text) && FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
