import { type BoxDetail, getBoxDetail, getDropList, type OpenedBox, openBox } from '@clearcrate/contract/box';
import { ERRORS } from '@clearcrate/contract/errors';
import { getSeed } from '@clearcrate/contract/fairness';
import { getSpreadInfo, openSpreadBox } from '@clearcrate/contract/spread';
import { getWelfareList, openWelfareBox } from '@clearcrate/contract/welfare';
import { prefersReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { whenIdle } from '@clearcrate/ui/browser/when-idle.ts';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { prepareSound } from '@clearcrate/ui/sound/sound.ts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import type { CallOptions } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { boxPath } from '../../lib/boxes/box-kind.ts';
import { boxAsset } from '../../lib/boxes/store-box-card.tsx';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { session } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { freeOpeningPath } from '../../lib/spread/spread-queries.ts';
import { sumOf } from '../../lib/text/amounts.ts';
import { boxProgressQuery, type Spending } from '../box/box.queries.ts';
import { createWatchedMark } from '../play-mark.ts';
import { type CutPlay, type PlayPlace, usePlay } from '../use-play.ts';
import { useFastMode } from './fast-mode.ts';
import { demoRun, type OpeningRun, paidRun } from './opening-run.ts';
import { isFreeWay, type OpeningWay, useOpeningWay } from './opening-way.ts';
import { browserTickets } from './random-tickets.ts';
import { decodePictures } from './reel/decode-pictures.ts';
import { nextTask } from './reel/pace.ts';
import { smearPictures, smearWay } from './reel/smear-pictures.ts';
import { announceGift } from './result/announce-gift.ts';

export type OpeningPhase = 'idle' | 'asking' | 'rolling' | 'result';

export interface Opening {
  phase: OpeningPhase;
  /** The run shown by the stage; undefined when it is closed. */
  run: OpeningRun | undefined;
  /** An opening whose answer was lost or whose result was not shown. */
  cut: CutPlay;
  open(count: number): Promise<void>;
  /** Shows the result of the interrupted opening, without opening anything. */
  showCut(): Promise<void>;
  demo(count: number): Promise<void>;
  /** All reels have stopped, or the player skipped them. */
  reveal(): void;
  close(): void;
}

/** Rejections that mean the shown box may be stale. */
const STALE_BOX_CODES: readonly number[] = [ERRORS.oddsChanged.code, ERRORS.boxClosed.code, ERRORS.boxUnknown.code];

const openingUnderWay = createWatchedMark('openingUnderWay');

/** From the press to the result. The server's answer comes first; the animation only shows it. */
export function useOpening(box: BoxDetail): Opening {
  const way = useOpeningWay(box);
  const [shown, setShown] = useState<Exclude<OpeningPhase, 'asking'>>('idle');
  const [run, setRun] = useState<OpeningRun>();
  const runs = useRef(0);
  const onShown = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run is announced once it stands on the page.
  useEffect(() => onShown.current(), [run]);

  usePreparedStage(box);

  const show = async (make: (options: Parameters<typeof demoRun>[2]) => OpeningRun) => {
    runs.current += 1;
    // Responds to the press or the answer first.
    await nextTask();
    const next = make({ key: runs.current, fast: useFastMode.getState().fast, nextTicket: browserTickets });
    await decodePictures(next.reels.flatMap(({ cards }) => cards.map((card) => card.image)));
    // Rendered in slices: further presses are ignored until it is on the page.
    await new Promise<void>((resolve) => {
      onShown.current = resolve;
      startTransition(() => {
        setRun(next);
        setShown(prefersReducedMotion() ? 'result' : 'rolling');
      });
    });
    if (next.paid && prefersReducedMotion()) openingUnderWay.end();
  };
  const { send, showCut, alone, cut, asked } = usePlay<number, OpenedBox>({
    call: (count, options) => askFor(box, way, count, options),
    mark: openingUnderWay,
    place: placeOf(box, way),
    isWatched: true,
    async onDone(opened, _count, wasCut) {
      await show((options) => paidRun(box, opened, options));
      // Behind the stage, where animated figures cost nothing. Of an earlier answer only the bag
      // and the seed are known.
      if (wasCut) void session.reloadInfo();
      else await takeIn(box, opened);
      whenIdle(readAnew);
    },
    onRejected: ({ code }) => afterRejection(code, way),
  });
  const reveal = () => {
    setShown('result');
    if (run?.paid) noteSeen();
  };
  const close = () => {
    if (run) announceGift(box, run);
    setShown('idle');
    setRun(undefined);
  };
  const phase = asked !== undefined && shown !== 'rolling' ? 'asking' : shown;
  const demo = (count: number) => alone(() => show((options) => demoRun(box, count, options)));
  return { phase, run, cut, open: send, showCut, demo, reveal, close };
}

const placeOf = (box: BoxDetail, way: OpeningWay): PlayPlace => ({
  of: box.boxId,
  name: box.name,
  page: way === 'spread' ? freeOpeningPath(box.boxId) : boxPath(box),
});

function afterRejection(code: number, way: OpeningWay): void {
  if (STALE_BOX_CODES.includes(code)) void invalidate(getBoxDetail);
  if (isFreeWay(way)) void invalidate(getWelfareList, getSpreadInfo);
}

/** Preloads sounds and smeared pictures while the page is idle. */
function usePreparedStage(box: BoxDetail): void {
  useEffect(() => prepareSound('box'), []);
  const layout = useLayout();
  useEffect(() => {
    if (prefersReducedMotion()) return;
    const pictures = box.items.map(({ image }) => image);
    whenIdle(async () => {
      for (const count of [1, 5]) await smearPictures(pictures, smearWay(layout, count));
    });
  }, [box, layout]);
}

/** Calls the endpoint of the way of opening; all answers have the same form. */
async function askFor(box: BoxDetail, way: OpeningWay, count: number, options: CallOptions) {
  // Responds to the press, then sends the request.
  await nextTask();
  const body = { boxId: box.boxId, version: box.version.number };
  if (way === 'welfare') return api.call(openWelfareBox, body, options);
  if (way === 'spread') return api.call(openSpreadBox, body, options);
  return api.call(openBox, { ...body, count }, options);
}

function noteSeen(): void {
  openingUnderWay.end();
  // The list behind the result is refreshed after the result was rendered.
  whenIdle(() => void invalidate(getDropList));
}

/**
 * Applies the effects of the opening, whether the reel is watched or not. In pieces, each with a
 * render.
 */
async function takeIn(box: BoxDetail, { amount, ammon, pointGain, guaranteeMisses, cost }: OpenedBox): Promise<void> {
  await nextTask();
  showAssets({ amount, ammon });
  // Points arrive over the socket, perhaps before this answer; while disconnected they are added
  // here.
  const point = session.store.getState().info?.assets.point ?? '0.00';
  if (useConnection.getState().state !== 'open') showAssets({ point: sumOf([point, pointGain]) });
  await nextTask();
  queryClient.setQueryData(
    boxProgressQuery(box.boxId).queryKey,
    (known) => known && { ...known, guaranteeMisses, spending: spendingAfter(known.spending, box, cost) },
  );
}

function readAnew(): void {
  void invalidateBag();
  void invalidate(getSeed, getWelfareList, getSpreadInfo);
}

/** Only coins count towards the daily limit. */
function spendingAfter(spending: Spending, box: BoxDetail, cost: string): Spending {
  if (!spending || boxAsset(box) !== 'coin') return spending;
  return { ...spending, spent: sumOf([spending.spent, cost]) };
}
