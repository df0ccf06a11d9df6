/** Constants of red packets for page and server, without schemas. Numbers never change. */

export const PACKET_KINDS = { password: 1, activity: 2, lucky: 3, recharge: 4, rebate: 5, loss: 6 } as const;
export type PacketKind = (typeof PACKET_KINDS)[keyof typeof PACKET_KINDS];

/** Pages of the packet kinds. */
const KIND_PATHS: Readonly<Record<number, `/${string}`>> = Object.fromEntries(
  Object.entries(PACKET_KINDS).map(([name, kind]) => [kind, `/redpacket/${name}`]),
);
export const packetPath = (kind: number, packetId: string): `/${string}` =>
  `${KIND_PATHS[kind] ?? '/redpacket'}?packetId=${packetId}`;

/** Repetition of a packet. */
export const PACKET_CYCLES = { once: 0, day: 1, week: 2, month: 3, year: 4 } as const;
export type PacketCycle = (typeof PACKET_CYCLES)[keyof typeof PACKET_CYCLES];

/** Even and random packets are divided into shares; `rate` computes each player’s amount. */
export const PACKET_SPLITS = { even: 1, random: 2, rate: 3 } as const;
export type PacketSplit = (typeof PACKET_SPLITS)[keyof typeof PACKET_SPLITS];

/** State of a packet for a player. Only `open` packets can be claimed. */
export const PACKET_STATES = ['soon', 'open', 'unmet', 'claimed', 'empty', 'over'] as const;
export type PacketState = (typeof PACKET_STATES)[number];

/** Mode number of packets in the published order of room seeds. */

/** Wrong passwords per player and hour. */
export const PACKET_TRIES = 5;
export const PACKET_TRY_WINDOW_MS = 3_600_000;

export const PACKET_PASSWORD_MAX = 40;

/** Normalises a password: width, case and spacing do not matter. */
export const normalisePassword = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');
