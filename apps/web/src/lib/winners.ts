import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import type { Layout } from '../ui/layout-context.tsx';
import type { LiveDropView } from '../ui/live-drop.tsx';
import { qualityLevel } from '../ui/quality.ts';
import type { WinnerView } from '../ui/winner/winner-banner.tsx';
import { LAYOUT_PREFIXES } from './layout-choice.ts';
import type { Drop } from './live-drops.ts';
import { pictureAddress } from './picture-address.ts';

const BOX_OPENING = 1;

/** Only wins from boxes lead anywhere: to the box they were opened from. */
function boxHref({ boxType, boxId }: WinnerAnnouncement, layout: Layout): string | undefined {
  if (boxType !== BOX_OPENING) return undefined;
  return `/#${LAYOUT_PREFIXES[layout]}/openbox?boxId=${encodeURIComponent(boxId)}`;
}

/** A name has two parts, weapon and finish, with a bar between; some goods have one part only. */
function itemOf({ goodsName, goodsLevel, image }: WinnerAnnouncement) {
  const [weapon = '', finish] = goodsName.split('|').map((part) => part.trim());
  return {
    weapon: finish === undefined ? '' : weapon,
    finish: finish ?? weapon,
    quality: qualityLevel(goodsLevel),
    picture: { src: image },
  };
}

export function winnerView(winner: WinnerAnnouncement, layout: Layout): WinnerView {
  return {
    playerName: winner.nickName,
    // Announcements are made for real players alone; the server keeps machines and test accounts out of them.
    playerKind: USER_KINDS.general,
    avatar: pictureAddress(winner.avater),
    item: itemOf(winner),
    price: winner.recoveryPrice,
    boxHref: boxHref(winner, layout),
  };
}

export function liveDropView({ key, winner }: Drop, layout: Layout): LiveDropView {
  return {
    key,
    item: itemOf(winner),
    playerName: winner.nickName,
    playerKind: USER_KINDS.general,
    price: winner.recoveryPrice,
    href: boxHref(winner, layout) ?? `/#${LAYOUT_PREFIXES[layout]}/home`,
  };
}
