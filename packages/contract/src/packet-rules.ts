/** What both sides know of red packets, without schemas. Numbers are fixed for good. */

export const PACKET_KINDS = { password: 1, activity: 2, lucky: 3, recharge: 4, rebate: 5, loss: 6 } as const;
export type PacketKind = (typeof PACKET_KINDS)[keyof typeof PACKET_KINDS];

/** Where the store shows packets of a kind. */
const KIND_PATHS: Readonly<Record<number, `/${string}`>> = Object.fromEntries(
  Object.entries(PACKET_KINDS).map(([name, kind]) => [kind, `/redpacket/${name}`]),
);
export const packetPath = (kind: number, packetId: string): `/${string}` =>
  `${KIND_PATHS[kind] ?? '/redpacket'}?packetId=${packetId}`;

/** How often a packet comes again. */
export const PACKET_CYCLES = { once: 0, day: 1, week: 2, month: 3, year: 4 } as const;
export type PacketCycle = (typeof PACKET_CYCLES)[keyof typeof PACKET_CYCLES];

/** Even and random packets are divided among shares; the others give each player what a rule computes. */
export const PACKET_SPLITS = { even: 1, random: 2, rate: 3 } as const;
export type PacketSplit = (typeof PACKET_SPLITS)[keyof typeof PACKET_SPLITS];

/** What a player can do with a packet. Only `open` can be claimed. */
export const PACKET_STATES = ['soon', 'open', 'unmet', 'claimed', 'empty', 'over'] as const;
export type PacketState = (typeof PACKET_STATES)[number];

/** The number by which the published order of room seeds tells that a packet took one. */
export const PACKET_MODE = 21;

/** Wrong passwords of a player in an hour. */
export const PACKET_TRIES = 5;
export const PACKET_TRY_WINDOW_MS = 3_600_000;

export const PACKET_PASSWORD_MAX = 40;

/** Written in another width, case or spacing a word is the same word. */
export const normalisePassword = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');
