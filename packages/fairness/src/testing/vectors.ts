import type { SharedSource } from '../draw/shared-draw.ts';
import type { Draw } from '../draw/ticket.ts';
import { fromHex } from '../hash/bytes.ts';

/** Selects the members of a draw that vectors.json has. */
export function asVector({ value, digests }: Draw) {
  const last = digests.at(-1);
  const used = last?.words.at(-1);
  return {
    message: last?.message,
    digest: last && Buffer.from(last.digest).toString('hex'),
    cursor: last?.cursor,
    wordIndex: used?.index,
    word: used?.value,
    skipped: digests.flatMap(({ words }) => words.filter(({ skipped }) => skipped).map((word) => word.value)),
    value,
  };
}

interface RoomVector {
  roomSeed: string;
  userCodes: string[];
  beacon: string | null;
}

export function asSource({ roomSeed, userCodes, beacon }: RoomVector): SharedSource {
  return { roomSeed: fromHex(roomSeed), userCodes, ...(beacon !== null && { beacon: fromHex(beacon) }) };
}
