import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import type { Layout } from '../ui/layout-context.tsx';
import { qualityLevel } from '../ui/quality.ts';
import type { WinnerView } from '../ui/winner/winner-banner.tsx';
import { getLocale } from './i18n.tsx';
import { LAYOUT_PREFIXES } from './layout-choice.ts';
import { pictureAddress } from './picture-address.ts';

const BOX_OPENING = 1;

/** Only wins from boxes lead anywhere: to the box they were opened from. */
function boxHref({ boxType, boxId }: WinnerAnnouncement, layout: Layout): string | undefined {
  if (boxType !== BOX_OPENING) return undefined;
  return `/#${LAYOUT_PREFIXES[layout]}/openbox?boxId=${encodeURIComponent(boxId)}`;
}

/** A name has two parts, weapon and finish, with a bar between; some goods have one part only. */
function itemOf({ goodsName, goodsNames, goodsLevel, image }: WinnerAnnouncement) {
  const name = goodsNames?.[getLocale()] ?? goodsName;
  const [weapon = '', finish] = name.split('|').map((part) => part.trim());
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
