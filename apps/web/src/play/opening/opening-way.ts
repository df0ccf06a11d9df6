import type { BoxDetail } from '@clearcrate/contract/box';
import type { SpreadInfo } from '@clearcrate/contract/spread';
import { covers } from '../../lib/amounts.ts';
import { isShellBox, isWelfareBox } from '../../lib/boxes/box-kind.ts';
import { useParameters } from '../../lib/hash-router.tsx';
import { asksForFreeOpening } from '../../lib/spread/spread-queries.ts';

/** How an opening is come by: bought, by the day's welfare right, or by a free opening that inviting has brought. */
export type OpeningWay = 'paid' | 'welfare' | 'spread';

export const isFreeWay = (way: OpeningWay): boolean => way !== 'paid';

/** The address says it for the whole page, so that no part of it can take one way for another. */
export function useOpeningWay(box: Pick<BoxDetail, 'kind'>): OpeningWay {
  const parameters = useParameters();
  if (isWelfareBox(box)) return 'welfare';
  return asksForFreeOpening(parameters) && !isShellBox(box) ? 'spread' : 'paid';
}

/** Whether a free opening can be used on a box; it never turns into one that is paid for. */
export function freeOpeningState(
  box: Pick<BoxDetail, 'price'>,
  info: Pick<SpreadInfo, 'freeOpenings' | 'rules'> | undefined,
): 'loading' | 'tooDear' | 'noneLeft' | 'ready' {
  if (!info) return 'loading';
  if (!covers(info.rules.freeOpeningPrice, box.price)) return 'tooDear';
  return info.freeOpenings > 0 ? 'ready' : 'noneLeft';
}
