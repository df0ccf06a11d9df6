import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { type FormPart, parseMultipart } from './multipart.ts';

const TYPE = 'multipart/form-data; boundary=frontier';

function form(...parts: { headers: string; bytes: Buffer | string }[]): Buffer {
  const pieces = parts.flatMap(({ headers, bytes }) => [
    Buffer.from(`--frontier\r\n${headers}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from('--frontier--\r\n')]);
}

const file = (bytes: Buffer | string, name = 'file') => ({
  headers: `Content-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png`,
  bytes,
});

function refusal(type: string, body: Buffer, maxParts = 4): string | undefined {
  try {
    parseMultipart(type, body, maxParts);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.errorName : String(error);
  }
}

describe('parseMultipart', () => {
  it('returns every byte of a file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const sent = Buffer.from(bytes);
        fc.pre(!sent.includes('\r\n--frontier'));
        const [part] = parseMultipart(TYPE, form(file(sent)), 1) as [FormPart];
        expect(part).toMatchObject({ name: 'file', fileName: 'a.png' });
        expect(part.bytes.equals(sent)).toBe(true);
      }),
    );
  });

  it('parses a form as browsers write it', async () => {
    const data = new FormData();
    data.append('note', 'two\r\nlines');
    data.append('file', new Blob([new Uint8Array([0, 13, 10, 45, 45])]), 'портрет "1".png');
    const request = new Request('http://store.example/', { method: 'POST', body: data });
    const body = Buffer.from(await request.arrayBuffer());
    const parts = parseMultipart(request.headers.get('content-type') ?? '', body, 4);
    expect(parts.map(({ name, fileName }) => [name, fileName === undefined])).toEqual([
      ['note', true],
      ['file', false],
    ]);
    expect(parts[0]?.bytes.toString()).toBe('two\r\nlines');
    expect([...(parts[1]?.bytes ?? [])]).toEqual([0, 13, 10, 45, 45]);
  });

  it('returns no parts for an empty form', () => {
    expect(parseMultipart(TYPE, Buffer.from('--frontier--'), 1)).toEqual([]);
  });

  it('rejects more parts than allowed', () => {
    expect(refusal(TYPE, form(file('a'), file('b')), 1)).toBe('uploadOneFile');
  });

  it.each([
    ['no boundary', 'multipart/form-data', form(file('a'))],
    ['an endless boundary', `multipart/form-data; boundary=${'x'.repeat(71)}`, form(file('a'))],
    ['another boundary', 'multipart/form-data; boundary=elsewhere', form(file('a'))],
    ['something before the first part', TYPE, Buffer.concat([Buffer.from('hello\r\n'), form(file('a'))])],
    ['no end', TYPE, form(file('a')).subarray(0, -6)],
    [
      'a part that breaks off',
      TYPE,
      Buffer.from('--frontier\r\nContent-Disposition: form-data; name="file"\r\n\r\nab'),
    ],
    ['headers without an end', TYPE, Buffer.from(`--frontier\r\nX: ${'y'.repeat(5_000)}\r\n\r\n\r\n--frontier--`)],
    ['a part without a name', TYPE, form({ headers: 'Content-Type: image/png', bytes: 'a' })],
    ['nothing at all', TYPE, Buffer.alloc(0)],
  ])('rejects a form with %s', (_what, type, body) => {
    expect(refusal(type, body)).toBe('malformedRequest');
  });

  it('parses or rejects arbitrary bytes, and never throws anything else', () => {
    const pieces = fc.constantFrom(
      '--frontier',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="file"',
      'x',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (list) => {
        expect([undefined, 'malformedRequest', 'uploadOneFile']).toContain(
          refusal(TYPE, Buffer.from(list.join('')), 2),
        );
      }),
    );
  });
});
