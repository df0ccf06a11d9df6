import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { LAYOUT_PREFIXES } from '../routing/layout-choice.ts';
import { nameParts } from '../text/goods-name.ts';
import { pictureAddress } from '../text/picture-address.ts';
import type { WinnerView } from '../winner/winner-banner.tsx';

const BOX_OPENING = 1;

/** Only wins from boxes have a link: to their box. */
function boxHref({ boxType, boxId }: WinnerAnnouncement, layout: Layout): string | undefined {
  if (boxType !== BOX_OPENING) return undefined;
  return `/#${LAYOUT_PREFIXES[layout]}/openbox?boxId=${encodeURIComponent(boxId)}`;
}

export function winnerView(winner: WinnerAnnouncement, layout: Layout, locale: Locale): WinnerView {
  return {
    playerName: winner.nickName,
    // The server announces real players only.
    playerKind: USER_KINDS.general,
    avatar: pictureAddress(winner.avater),
    item: {
      ...nameParts(winner.goodsNames?.[locale] ?? winner.goodsName),
      quality: qualityLevel(winner.goodsLevel),
      picture: { src: winner.image },
    },
    price: winner.recoveryPrice,
    boxHref: boxHref(winner, layout),
  };
}
