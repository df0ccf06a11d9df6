import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ProviderFailed } from './payment-provider.ts';

/** The subset of ZIP that bills use: whole files in memory, stored or deflated. */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
/** Size limit of an unpacked file. */
const LARGEST = 64 * 1024 * 1024;
const UTF8_FLAG = 0x800;

export interface ZipFile {
  name: string;
  content: Buffer;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw new ProviderFailed('the file is no ZIP archive');
}

function contentAt(bytes: Buffer, at: number, method: number, packed: number): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new ProviderFailed('the archive is broken');
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const part = bytes.subarray(start, start + packed);
  if (method === 0) return part;
  if (method !== 8) throw new ProviderFailed('the archive is packed in a way we do not know');
  return inflateRawSync(part, { maxOutputLength: LARGEST });
}

/** Reads the files of an archive; throws when any of them fails its checksum. */
export function readZip(bytes: Buffer): ZipFile[] {
  try {
    const end = endOf(bytes);
    const files: ZipFile[] = [];
    let at = bytes.readUInt32LE(end + 16);
    for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
      if (bytes.readUInt32LE(at) !== CENTRAL) throw new ProviderFailed('the archive is broken');
      const flags = bytes.readUInt16LE(at + 8);
      const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
      const name = bytes.subarray(at + 46, at + 46 + lengths[0]);
      const packed = bytes.readUInt32LE(at + 20);
      const content = contentAt(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt16LE(at + 10), packed);
      if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new ProviderFailed('the archive is broken');
      files.push({ name: new TextDecoder(flags & UTF8_FLAG ? 'utf-8' : 'gbk').decode(name), content });
      at += 46 + lengths[0] + lengths[1] + lengths[2];
    }
    return files;
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(`the archive is broken: ${(error as Error).message}`);
  }
}

/** Writes an archive, for the sandbox and tests. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(content)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(LOCAL, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(UTF8_FLAG, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(CENTRAL, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, title, packed);
    directory.push(entry, title);
    offset += head.length + title.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
