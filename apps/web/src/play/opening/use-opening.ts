import { type BoxDetail, getBoxDetail, getDropList, type OpenedBox, openBox } from '@clearcrate/contract/box';
import { ERRORS } from '@clearcrate/contract/errors';
import { getSeed } from '@clearcrate/contract/fairness';
import { getSpreadInfo, openSpreadBox } from '@clearcrate/contract/spread';
import { getWelfareList, openWelfareBox } from '@clearcrate/contract/welfare';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { prefersReducedMotion } from '@clearcrate/ui/preferences.ts';
import { prepareSound } from '@clearcrate/ui/sound/sound.ts';
import { whenIdle } from '@clearcrate/ui/when-idle.ts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { sumOf } from '../../lib/amounts.ts';
import { api } from '../../lib/api/api.ts';
import { CLIENT_CODES } from '../../lib/api/api-client.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { boxAsset } from '../../lib/boxes/store-box-card.tsx';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { boxProgressQuery, type Spending } from '../box/box.queries.ts';
import { createPlayMark } from '../interrupted.tsx';
import { announceGift } from './announce-gift.ts';
import { decodePictures } from './decode-pictures.ts';
import { useFastMode } from './fast-mode.ts';
import { demoRun, type OpeningRun, paidRun } from './opening-run.ts';
import { isFreeWay, type OpeningWay, useOpeningWay } from './opening-way.ts';
import { nextTask } from './pace.ts';
import { browserTickets } from './random-tickets.ts';
import { smearPictures, smearWay } from './smear-pictures.ts';

export type OpeningPhase = 'idle' | 'asking' | 'rolling' | 'result';

export interface Opening {
  phase: OpeningPhase;
  /** What the stage shows; without one there is no stage. */
  run: OpeningRun | undefined;
  /** The last request got no answer, so nobody here knows whether it was carried out. */
  isLost: boolean;
  /** Whether opening so many asks for the one that got no answer: that is paid once, whatever happened. */
  wouldRepeat(count: number): boolean;
  open(count: number): Promise<void>;
  demo(count: number): Promise<void>;
  /** All reels have stopped, or the player did not want to wait. */
  reveal(): void;
  close(): void;
}

/** Refusals after which what the page shows of the box may be old. */
const STALE_BOX_CODES: readonly number[] = [ERRORS.oddsChanged.code, ERRORS.boxClosed.code, ERRORS.boxUnknown.code];

/** Nobody knows whether the opening happened: no answer came, or none that the rules of the store gave. */
const UNCERTAIN_CODES: readonly number[] = Object.values(CLIENT_CODES);

export const openingUnderWay = createPlayMark('openingUnderWay');

/** From the press to the result. The server's answer comes first; everything shown after it is only a showing. */
export function useOpening(box: BoxDetail): Opening {
  const way = useOpeningWay(box);
  const [phase, setPhase] = useState<OpeningPhase>('idle');
  const [run, setRun] = useState<OpeningRun>();
  const [lost, setLost] = useState<string>();
  const wishOf = (count: number) => JSON.stringify([way, box.version.number, isFreeWay(way) ? 1 : count]);
  const runs = useRef(0);
  const [once] = useState(oneAtATime);
  const onShown = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run is announced once it stands on the page.
  useEffect(() => onShown.current(), [run]);

  usePreparedStage(box);

  const show = async (make: (options: Parameters<typeof demoRun>[2]) => OpeningRun) => {
    runs.current += 1;
    // The press, or the answer, is dealt with first.
    await nextTask();
    const next = make({ key: runs.current, fast: useFastMode.getState().fast, nextTicket: browserTickets });
    await decodePictures(next.reels.flatMap(({ cards }) => cards.map((card) => card.image)));
    // Rendered in slices, and over only when it is on the page: until then a further press must do nothing.
    await new Promise<void>((resolve) => {
      onShown.current = resolve;
      startTransition(() => {
        setRun(next);
        setPhase(prefersReducedMotion() ? 'result' : 'rolling');
      });
    });
    if (next.paid && prefersReducedMotion()) openingUnderWay.end();
  };
  const open = (count: number) =>
    once(async () => {
      const before = phase;
      // The press is dealt with first, then the request goes out, and then the page says that it has.
      await nextTask();
      setPhase('asking');
      const answer = await askMarked(box, way, count);
      setLost(UNCERTAIN_CODES.includes(answer.code) ? wishOf(count) : undefined);
      if (answer.data === null) {
        setPhase(before);
        if (STALE_BOX_CODES.includes(answer.code)) void invalidate(getBoxDetail);
        if (isFreeWay(way)) void invalidate(getWelfareList, getSpreadInfo);
        return;
      }
      const opened = answer.data;
      await show((options) => paidRun(box, opened, options));
      // Behind the stage, where figures that run up cost nothing and what is read anew is seen when it has gone.
      await takeIn(box, opened);
      whenIdle(readAnew);
    });
  const demo = (count: number) => once(() => show((options) => demoRun(box, count, options)));
  const reveal = () => {
    setPhase('result');
    if (run?.paid) noteSeen();
  };
  const close = () => {
    if (run) announceGift(box, run);
    setPhase('idle');
    setRun(undefined);
  };
  const wouldRepeat = (count: number) => lost === wishOf(count);
  return { phase, run, isLost: lost !== undefined, wouldRepeat, open, demo, reveal, close };
}

/** Sounds, and pictures as they rush past, while the page has nothing else to do. */
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

/** A page that is gone before the result was seen leaves its mark, unless the opening was refused. */
async function askMarked(...asked: Parameters<typeof askFor>) {
  openingUnderWay.begin(session.store.getState().userId ?? '');
  const answer = await askFor(...asked);
  if (answer.data === null && !UNCERTAIN_CODES.includes(answer.code)) openingUnderWay.end();
  return answer;
}

/** By right or paid for, what comes back is the same. */
function askFor(box: BoxDetail, way: OpeningWay, count: number) {
  const asked = { boxId: box.boxId, version: box.version.number };
  if (way === 'welfare') return api.call(openWelfareBox, asked);
  if (way === 'spread') return api.call(openSpreadBox, asked);
  return api.call(openBox, { ...asked, count });
}

function noteSeen(): void {
  openingUnderWay.end();
  // The list behind the result may wait until the result stands there.
  whenIdle(() => void invalidate(getDropList));
}

/** What is true from now on, whether the reel is watched to its end or not. In pieces: each has the page rendered. */
async function takeIn(box: BoxDetail, { amount, ammon, pointGain, guaranteeMisses, cost }: OpenedBox): Promise<void> {
  await nextTask();
  showAssets({ amount, ammon });
  // Points are told by the line to the server, perhaps before this answer; without it they are counted here.
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

/** Coins alone count against the day's limit. */
function spendingAfter(spending: Spending, box: BoxDetail, cost: string): Spending {
  if (!spending || boxAsset(box) !== 'coin') return spending;
  return { ...spending, spent: sumOf([spending.spent, cost]) };
}
