import type { BoxDetail } from '@clearcrate/contract/box';
import type { SpreadInfo } from '@clearcrate/contract/spread';
import { isShellBox, isWelfareBox } from '../../lib/boxes/box-kind.ts';
import { useParameters } from '../../lib/routing/hash-router.tsx';
import { asksForFreeOpening } from '../../lib/spread/spread-queries.ts';
import { covers } from '../../lib/text/amounts.ts';

/**
 * The way an opening is paid: by coins, the daily welfare right, or a free opening for invitations.
 */
export type OpeningWay = 'paid' | 'welfare' | 'spread';

export const isFreeWay = (way: OpeningWay): boolean => way !== 'paid';

/** Read from the address for the whole page, so that all parts agree. */
export function useOpeningWay(box: Pick<BoxDetail, 'kind'>): OpeningWay {
  const parameters = useParameters();
  if (isWelfareBox(box)) return 'welfare';
  return asksForFreeOpening(parameters) && !isShellBox(box) ? 'spread' : 'paid';
}

/** Returns whether a free opening applies to a box; it never becomes a paid one. */
export function freeOpeningState(
  box: Pick<BoxDetail, 'price'>,
  info: Pick<SpreadInfo, 'freeOpenings' | 'rules'> | undefined,
): 'loading' | 'tooDear' | 'noneLeft' | 'ready' {
  if (!info) return 'loading';
  if (!covers(info.rules.freeOpeningPrice, box.price)) return 'tooDear';
  return info.freeOpenings > 0 ? 'ready' : 'noneLeft';
}
