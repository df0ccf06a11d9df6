import type { BoxDetail } from '@clearcrate/contract/box';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { minorOf } from '../../../lib/text/amounts.ts';
import { bestOutcome, type OpeningRun } from '../opening-run.ts';

/** Announces items that were given, not bought, after the stage has closed. */
export function announceGift(box: BoxDetail, { paid, outcomes }: OpeningRun): void {
  const best = bestOutcome(outcomes);
  if (!paid || minorOf(paid.cost) > 0n || !best) return;
  const { finishName, weaponName, image, goodsLevel, price } = best.content;
  toast.prize({
    title: box.name,
    name: `${finishName} ${weaponName}`,
    picture: image,
    quality: qualityLevel(goodsLevel),
    value: price,
  });
}
