import { AppError } from '../../errors.ts';

/** One field of a form, as sent. */
export interface FormPart {
  name: string;
  /** Present for files only. */
  fileName: string | undefined;
  bytes: Buffer;
}

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const LONGEST_HEADER = 2_048;
const LINE_END = '\r\n';

const malformed = () => new AppError('malformedRequest');

function headersEnd(body: Buffer, start: number): number {
  const end = body.indexOf(LINE_END.repeat(2), start);
  if (end === -1 || end - start > LONGEST_HEADER) throw malformed();
  return end;
}

function readPart(headers: string, bytes: Buffer): FormPart {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(headers)?.[1] ?? '';
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw malformed();
  return { name, fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1], bytes };
}

/**
 * Parses a whole form from a body of bounded size. Rejects what a browser would not write: every
 * further accepted variant is a chance for two parsers to disagree. The bytes of a part are a view
 * of the body, not a copy. More than `maxParts` parts are rejected with `uploadOneFile`.
 */
export function parseMultipart(contentType: string, body: Buffer, maxParts: number): FormPart[] {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
  const boundary = `--${quoted ?? bare ?? ''}`;
  if (boundary === '--' || body.indexOf(boundary) !== 0) throw malformed();
  const parts: FormPart[] = [];
  let position = boundary.length;
  while (body.toString('latin1', position, position + 2) === LINE_END) {
    if (parts.length === maxParts) throw new AppError('uploadOneFile');
    const headerEnd = headersEnd(body, position);
    const end = body.indexOf(`${LINE_END}${boundary}`, headerEnd + 2);
    if (end === -1) throw malformed();
    const headers = body.toString('utf8', position + 2, headerEnd);
    parts.push(readPart(headers, body.subarray(Math.min(headerEnd + 4, end), end)));
    position = end + 2 + boundary.length;
  }
  if (body.toString('latin1', position, position + 2) !== '--') throw malformed();
  return parts;
}
