import type { DropView } from '@clearcrate/contract/drop';
import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import { create } from 'zustand';
import type { Layout } from '../ui/layout-context.tsx';
import type { LiveDropView } from '../ui/live-drop.tsx';
import { qualityLevel } from '../ui/quality.ts';
import { api } from './api/api.ts';
import { shelfCalls } from './boxes/shelf.ts';
import { LAYOUT_PREFIXES } from './layout-choice.ts';

const MAX_DROPS = 20;
const BOX_OPENING = 1;

/** One line of the strip: a box opened by a real player, or a prize of another kind. */
export interface StripDrop {
  key: string;
  nickName: string;
  userType: UserKind;
  /** Absent where the prize did not come from a box. */
  boxId: string | undefined;
  goodsLevel: string;
  nameIn(locale: Locale): string;
  image: string;
  price: string;
  /** A dear drop is told twice, here and for the banner; the second telling adds no second line. */
  isAnnounced: boolean;
}

/** The newest wins of real players, newest first. Nothing is made up to fill it. */
export const useDropStrip = create<{ drops: readonly StripDrop[] }>(() => ({ drops: [] }));

function fromDrop(drop: DropView): StripDrop {
  return {
    key: drop.dropId,
    nickName: drop.nickName,
    userType: drop.userType as UserKind,
    boxId: drop.boxId,
    goodsLevel: drop.goodsLevel,
    nameIn: (locale) => drop.goodsNames[locale],
    image: drop.image,
    price: drop.price,
    isAnnounced: false,
  };
}

let prizeCount = 0;

function fromPrize(winner: WinnerAnnouncement): StripDrop {
  prizeCount += 1;
  return {
    key: `prize-${prizeCount}`,
    nickName: winner.nickName,
    // Announcements are made for real players alone; the server keeps machines and test accounts out of them.
    userType: USER_KINDS.general,
    boxId: winner.boxType === BOX_OPENING ? winner.boxId : undefined,
    goodsLevel: winner.goodsLevel,
    nameIn: (locale) => winner.goodsNames?.[locale] ?? winner.goodsName,
    image: winner.image,
    price: winner.recoveryPrice,
    isAnnounced: true,
  };
}

function put(added: StripDrop): void {
  useDropStrip.setState(({ drops }) => ({
    drops: [added, ...drops.filter(({ key }) => key !== added.key)].slice(0, MAX_DROPS),
  }));
}

export const addDrop = (drop: DropView): void => put(fromDrop(drop));

const isSameWin = (a: StripDrop, b: StripDrop) =>
  a.nickName === b.nickName && a.boxId === b.boxId && a.image === b.image && a.price === b.price;

export function addPrize(winner: WinnerAnnouncement): void {
  const prize = fromPrize(winner);
  const { drops } = useDropStrip.getState();
  const told = drops.find((drop) => !drop.isAnnounced && isSameWin(drop, prize));
  if (!told) {
    put(prize);
    return;
  }
  const announced = drops.map((drop) => (drop === told ? { ...drop, isAnnounced: true } : drop));
  useDropStrip.setState({ drops: announced });
}

/** What happened before this page was opened, or while its line was down. */
export async function loadDrops(): Promise<void> {
  const { data } = await api.call(shelfCalls.getDropList, { boxId: '' }, { quiet: true });
  if (!data) return;
  const loaded = data.items.map(fromDrop);
  const known = new Set(loaded.map(({ key }) => key));
  useDropStrip.setState(({ drops }) => ({
    drops: [...drops.filter(({ key }) => !known.has(key)), ...loaded].slice(0, MAX_DROPS),
  }));
}

/** A name has two parts, weapon and finish, with a bar between; some goods have one part only. */
function nameParts(name: string): { weapon: string; finish: string } {
  const [first = '', second] = name.split('|').map((part) => part.trim());
  return second === undefined ? { weapon: '', finish: first } : { weapon: first, finish: second };
}

export function stripDropView(drop: StripDrop, layout: Layout, locale: Locale): LiveDropView {
  const prefix = `/#${LAYOUT_PREFIXES[layout]}`;
  return {
    key: drop.key,
    item: {
      ...nameParts(drop.nameIn(locale)),
      quality: qualityLevel(drop.goodsLevel),
      picture: { src: drop.image },
    },
    playerName: drop.nickName,
    playerKind: drop.userType,
    price: drop.price,
    href: drop.boxId === undefined ? `${prefix}/home` : `${prefix}/openbox?boxId=${encodeURIComponent(drop.boxId)}`,
  };
}
