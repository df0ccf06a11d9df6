import type { ModuleName, RECORD_TYPES } from './kinds.ts';

/** What server, records, drops, menus and tests know of a mode. */
export interface ModeDefinition {
  /** Stored with draws, items and room seeds; never changes. */
  number: number;
  /** Switch of the operator; `null` for a mode that has none. */
  module: ModuleName | null;
  /** Page below `/m` and `/p`. Its title is the text `routes.<page>`. */
  page: string;
  /** Field of a drop that carries the mode’s reference, from which the page of that box or item is linked. */
  dropReference: 'boxId' | 'targetId' | null;
  /** Record type of the items it grants; `null` for a mode without items. */
  itemRecord: keyof typeof RECORD_TYPES | null;
  /** Its items were taken out of stock already: a delivery does not take another unit. */
  takesStock: boolean;
  /** Sends a message for each prize, so that the message on valuable wins leaves it out. */
  informsWinners: boolean;
  /** Its plays count as opened boxes. */
  opensBoxes: boolean;
  /** Its items have the id of the draw that won them. */
  drawsItems: boolean;
  /** Limit that its page’s charges count for; `none` where nothing is charged, `null` where nothing is played. */
  charges: 'spend' | 'none' | null;
  /** Source of its random numbers: the player’s seed pair, the room’s seed, a chain; `null` without a draw. */
  draws: 'player' | 'room' | 'chain' | null;
  /** Icon of the menu, glyph and hue of the tile; `null` for a mode that is reached from another page. */
  menu: { icon: string; glyph: string; hue: number } | null;
}

/** Most modes: their drops lead to their page, their items are listed among all records. */
const PLAIN = {
  dropReference: null,
  itemRecord: 'record',
  takesStock: false,
  informsWinners: false,
  opensBoxes: false,
  drawsItems: false,
  charges: 'spend',
  draws: null,
  menu: null,
} as const;

/** Every way to win items or coins, in the order in which menus and tiles offer them. */
export const MODES = {
  box: {
    ...PLAIN,
    number: 1,
    module: 'BlindBox',
    page: 'openbox',
    draws: 'player',
    drawsItems: true,
    dropReference: 'boxId',
    itemRecord: 'boxResult',
    opensBoxes: true,
    menu: { icon: 'crate', glyph: 'box', hue: 45 },
  },
  battle: {
    ...PLAIN,
    number: 30,
    module: 'rank',
    page: 'battle',
    draws: 'room',
    opensBoxes: true,
    menu: { icon: 'battle', glyph: 'battle', hue: 355 },
  },
  crash: {
    ...PLAIN,
    number: 33,
    module: 'Crash',
    page: 'crash',
    draws: 'chain',
    itemRecord: null,
    menu: { icon: 'target', glyph: 'crash', hue: 28 },
  },
  lucky: {
    ...PLAIN,
    number: 10,
    module: 'Lucky',
    page: 'lucky',
    draws: 'player',
    drawsItems: true,
    dropReference: 'targetId',
    menu: { icon: 'clover', glyph: 'lucky', hue: 130 },
  },
  roll: {
    ...PLAIN,
    number: 31,
    module: 'Roll',
    page: 'roll',
    draws: 'room',
    informsWinners: true,
    itemRecord: 'roll',
    menu: { icon: 'dice', glyph: 'roll', hue: 262 },
  },
  timeBox: {
    ...PLAIN,
    number: 32,
    module: 'Timing',
    page: 'timebox',
    draws: 'room',
    informsWinners: true,
    itemRecord: 'roll',
    menu: { icon: 'hourglass', glyph: 'timebox', hue: 200 },
  },
  welfareBox: {
    ...PLAIN,
    number: 2,
    module: 'Grade',
    page: 'grade',
    draws: 'player',
    drawsItems: true,
    charges: 'none',
    dropReference: 'boxId',
    itemRecord: 'boxResult',
    opensBoxes: true,
    menu: { icon: 'gift', glyph: 'welfare', hue: 340 },
  },
  shellBox: {
    ...PLAIN,
    number: 3,
    module: 'AmmonBox',
    page: 'ammonbox',
    draws: 'player',
    drawsItems: true,
    charges: 'none',
    dropReference: 'boxId',
    itemRecord: 'boxResult',
    opensBoxes: true,
    menu: { icon: 'sticker', glyph: 'shellbox', hue: 172 },
  },
  mall: {
    ...PLAIN,
    number: 15,
    module: 'Mall',
    page: 'mall',
    itemRecord: 'shop',
    takesStock: true,
    menu: { icon: 'store', glyph: 'mall', hue: 48 },
  },
  replacement: {
    ...PLAIN,
    number: 12,
    module: 'Contract',
    page: 'replacement',
    itemRecord: 'replace',
    takesStock: true,
    menu: { icon: 'swap', glyph: 'replacement', hue: 185 },
  },
  rank: {
    ...PLAIN,
    number: 40,
    module: 'rankRank',
    page: 'rank',
    itemRecord: null,
    charges: null,
    menu: { icon: 'trophy', glyph: 'trophy', hue: 38 },
  },
  turntable: { ...PLAIN, number: 11, module: 'Turntable', page: 'turntable', draws: 'player', drawsItems: true },
  refining: { ...PLAIN, number: 13, module: 'Refining', page: 'refining', takesStock: true, charges: 'none' },
  festival: { ...PLAIN, number: 14, module: 'Festival', page: 'activity', draws: 'player', informsWinners: true },
  registerPacket: { ...PLAIN, number: 20, module: null, page: 'home', charges: null },
  /** Items that an operator gave, with a second person. */
  compensation: { ...PLAIN, number: 22, module: null, page: 'home', charges: null },
  packet: {
    ...PLAIN,
    number: 21,
    module: 'RedPacket',
    page: 'redpacket',
    draws: 'room',
    itemRecord: null,
    charges: 'none',
  },
} as const satisfies Record<string, ModeDefinition>;

export type ModeName = keyof typeof MODES;
export const MODE_NAMES = Object.keys(MODES) as readonly ModeName[];

/** The mode with a number; `undefined` for one that this version does not know. */
export const modeOf = (number: number): ModeDefinition | undefined =>
  Object.values(MODES).find((mode) => mode.number === number);

/** Modes that grant items. */
export type ItemMode = {
  [Name in ModeName]: (typeof MODES)[Name]['itemRecord'] extends null ? never : Name;
}[ModeName];
export const ITEM_MODES = MODE_NAMES.filter((name): name is ItemMode => MODES[name].itemRecord !== null);

/** The box from which something came, so that a page can link to it; `null` for other modes. */
export const boxIdOf = (mode: number, reference: bigint): string | null =>
  modeOf(mode)?.dropReference === 'boxId' ? String(reference) : null;
