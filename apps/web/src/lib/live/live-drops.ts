import { getDropList } from '@clearcrate/contract/box';
import type { DropView } from '@clearcrate/contract/drop';
import type { UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import { modeOf } from '@clearcrate/contract/modes';
import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import type { LiveDropView } from '@clearcrate/ui/store/live-drop.tsx';
import { create } from 'zustand';
import { api } from '../api/api.ts';
import { readUntilAnswered } from '../api/ask-again.ts';
import { LAYOUT_PREFIXES } from '../routing/layout-choice.ts';
import { nameParts } from '../text/goods-name.ts';
import { serverClock } from '../time/server-clock.ts';
import { isUnseen, whenSeen } from './unseen-win.ts';

const MAX_DROPS = 20;
const DAY_MS = 86_400_000;

interface LiveDrops {
  /** The newest wins of real players, newest first. Never filled up with invented ones. */
  drops: readonly DropView[];
  /** Whether the drops before the page was opened are loaded. */
  isListed: boolean;
}

export const useLiveDrops = create<LiveDrops>(() => ({ drops: [], isListed: false }));

export function addDrop(added: DropView): void {
  whenSeen(added, () =>
    useLiveDrops.setState(({ drops }) => ({
      drops: [added, ...drops.filter(({ dropId }) => dropId !== added.dropId)].slice(0, MAX_DROPS),
    })),
  );
}

/** Drops received while the list was loading are newer than all of it. */
export function mergeDrops(heard: readonly DropView[], listed: readonly DropView[]): DropView[] {
  const known = new Set(listed.map(({ dropId }) => dropId));
  return [...heard.filter(({ dropId }) => !known.has(dropId)), ...listed].slice(0, MAX_DROPS);
}

async function readDrops(): Promise<boolean> {
  const { data } = await api.call(getDropList, { boxId: '' });
  if (data) {
    const [unseen, seen] = [data.items.filter(isUnseen), data.items.filter((drop) => !isUnseen(drop))];
    useLiveDrops.setState(({ drops }) => ({ drops: mergeDrops(drops, seen), isListed: true }));
    unseen.forEach(addDrop);
  }
  return data !== null;
}

/** Loads the drops from before the page was opened or while it was disconnected. */
export const loadDrops = (): Promise<void> => readUntilAnswered(readDrops);

/** Links to where the same can be won: the box, the lucky target, or the page of the mode. */
function dropPath({ mode, boxId, targetId }: DropView): string {
  if (boxId) return `openbox?boxId=${encodeURIComponent(boxId)}`;
  if (targetId) return `luckyDetails?goodsId=${encodeURIComponent(targetId)}`;
  return modeOf(mode)?.page ?? 'home';
}

export function liveDropView(drop: DropView, layout: Layout, locale: Locale): LiveDropView {
  return {
    key: drop.dropId,
    item: {
      ...nameParts(drop.goodsNames[locale]),
      quality: qualityLevel(drop.goodsLevel),
      picture: { src: drop.image },
    },
    playerName: drop.nickName,
    playerKind: drop.userType as UserKind,
    price: drop.price,
    at: drop.at,
    isRecent: serverClock.now() - Date.parse(drop.at) < DAY_MS,
    href: `/#${LAYOUT_PREFIXES[layout]}/${dropPath(drop)}`,
  };
}
