/** Encodes GBK. Node can only decode it, so the table is built by decoding every pair of bytes. */

let table: Map<string, number> | undefined;

function makeTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, number>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const sign = decoder.decode(Uint8Array.of(high, low));
      if (sign.length === 1 && !made.has(sign)) made.set(sign, high * 256 + low);
    }
  return made;
}

export function encodeGbk(text: string): Buffer {
  table ??= makeTable();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign < '\u0080' ? sign.charCodeAt(0) : (table.get(sign) ?? 0x3f);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}
