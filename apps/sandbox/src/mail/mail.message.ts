/** Reads e-mails as the store writes them: headers, and one text and one HTML part. */

export interface ReadMail {
  headers: ReadonlyMap<string, string>;
  text: string;
  html: string;
}

const ENCODED_WORD = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodeBody = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return (encoding === 'quoted-printable' ? fromQuoted(body) : Buffer.from(body, 'latin1')).toString('utf8');
};

/** Decodes words such as `=?UTF-8?B?5piO566x?=`; adjacent ones may share a character. */
function decodeWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/(=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(ENCODED_WORD)].map(([, kind = '', word = '']) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : fromQuoted(word.replaceAll('_', ' ')),
    );
    return Buffer.concat(parts).toString('utf8');
  });
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

export function readMail(source: Buffer): ReadMail {
  const { headers, body } = split(source.toString('latin1'));
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '') ?? [];
  const partOf = (type: string): string => {
    for (const part of body.split(`--${boundary}`).slice(1)) {
      const { headers: own, body: content } = split(part.replace(/^\r\n/, ''));
      if (own.get('content-type')?.startsWith(type))
        return decodeBody(own.get('content-transfer-encoding') ?? '', content).replaceAll('\r\n', '\n');
    }
    return '';
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}
