import { ERRORS } from '@clearcrate/contract/errors';
import { getSeed } from '@clearcrate/contract/fairness';
import { type LuckyDetail, type LuckyResult, type PlayedLucky, playLucky } from '@clearcrate/contract/lucky';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { versionHash } from '@clearcrate/fairness/odds-version';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { prefersReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { playSound, prepareSound } from '@clearcrate/ui/sound/sound.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import type { CallOptions } from '../../lib/api/api-client.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { session } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { sumOf } from '../../lib/text/amounts.ts';
import { browserTickets } from '../../play/opening/random-tickets.ts';
import { createWatchedMark } from '../../play/play-mark.ts';
import { usePlay } from '../../play/use-play.ts';
import { forgetLuckyDetail, refreshRecords } from './lucky.queries.ts';
import type { LuckyChoice, LuckyLine } from './lucky-choice.ts';

/** The result of one try, drawn by the server or a demo. */
export interface LuckyOutcome extends LuckyLine {
  ticket: number;
  won: boolean;
  /** Undefined for a demo, which has nothing to own, sell or verify. */
  draw?: Pick<LuckyResult, 'drawId' | 'bagItemId' | 'nonce' | 'serverSeedHash' | 'recoveryPrice'>;
}

export interface LuckyRun {
  /** Distinguishes runs. */
  key: number;
  outcomes: LuckyOutcome[];
  /** Undefined for a demo. */
  paid?: PlayedLucky;
}

export type LuckyPhase = 'choosing' | 'asking' | 'turning' | 'result';

const STALE_CODES: readonly number[] = [ERRORS.oddsChanged.code, ERRORS.luckyGoodsUnknown.code];

/** A page closed before the result was shown keeps its mark, unless the tries were rejected. */
export const tryUnderWay = createWatchedMark('tryUnderWay');

export type Lucky = ReturnType<typeof useLucky>;

function paidRun(key: number, paid: PlayedLucky): LuckyRun {
  const outcomes = paid.items.map((item) => {
    const { ticket, won, firstTicket, lastTicket } = item;
    return { goods: item, firstTicket, lastTicket, ticket, won, draw: item };
  });
  return { key, outcomes, paid };
}

/** Draws in the browser from the same table, without a call. */
function demoRun(key: number, { lines, tickets }: LuckyChoice, count: number): LuckyRun {
  const outcomes = Array.from({ length: count }, (): LuckyOutcome => {
    const ticket = browserTickets();
    const line = lines.find(({ lastTicket }) => ticket <= lastTicket) as LuckyLine;
    return { ...line, ticket, won: ticket < tickets };
  });
  return { key, outcomes };
}

/** Applies the effects of the tries, whether the needle is watched to its end or not. */
function takeIn({ amount, ammon, pointGain }: PlayedLucky): void {
  showAssets({ amount, ammon });
  // Points arrive over the socket, perhaps before this answer; while disconnected they are added
  // here.
  const point = session.store.getState().info?.assets.point ?? '0.00';
  if (useConnection.getState().state !== 'open') showAssets({ point: sumOf([point, pointGain]) });
  readAnew();
}

function readAnew(): void {
  void invalidateBag();
  void invalidate(getSeed);
}

interface Tries {
  goodsId: string;
  tickets: number;
  count: number;
}

async function askFor(tries: Tries, { version }: LuckyChoice, options: CallOptions) {
  const oddsHash = await runAsync(versionHash(version), webHasher);
  return api.call(playLucky, { ...tries, oddsHash }, options);
}

/** From the press to the result. The server's answer comes first; the animation only shows it. */
export function useLucky(
  { target: { goodsId, finishName } }: LuckyDetail,
  choice: LuckyChoice,
  setTickets: (tickets: number) => void,
) {
  const [shown, setShown] = useState<Exclude<LuckyPhase, 'asking'>>('choosing');
  const [run, setRun] = useState<LuckyRun>();
  const runs = useRef(0);
  useEffect(() => prepareSound('lucky'), []);
  const settle = (next: LuckyRun) => {
    setShown('result');
    playSound(next.outcomes.some(({ won }) => won) ? 'win' : 'lose', { place: 'lucky' });
    if (!next.paid) return;
    tryUnderWay.end();
    void refreshRecords();
  };
  const show = (make: (key: number) => LuckyRun) => {
    runs.current += 1;
    const next = make(runs.current);
    setRun(next);
    if (prefersReducedMotion()) settle(next);
    else setShown('turning');
  };
  const { send, showCut, alone, cut, asked } = usePlay<Tries, PlayedLucky>({
    call: (tries, options) => askFor(tries, choice, options),
    mark: tryUnderWay,
    place: { of: goodsId, name: finishName, page: `/luckyDetails?goodsId=${goodsId}` },
    isWatched: true,
    onDone(played, { tickets }, wasCut) {
      if (wasCut) {
        setTickets(tickets);
        void session.reloadInfo();
        readAnew();
      } else takeIn(played);
      show((key) => paidRun(key, played));
    },
    onRejected({ code }) {
      if (STALE_CODES.includes(code)) void forgetLuckyDetail();
    },
  });
  const phase: LuckyPhase = asked === undefined ? shown : 'asking';
  return {
    phase,
    run,
    /** Tries whose answer was lost or whose result was not shown. */
    cut,
    play: (count: number) => send({ goodsId, tickets: choice.tickets, count }),
    /** Shows the result of the interrupted tries, without a new one. */
    showCut,
    demo: (count: number) => alone(async () => show((key) => demoRun(key, choice, count))),
    /** The needle has stopped, or the player skipped it. */
    stop: () => run && shown === 'turning' && settle(run),
    /** Returns to choosing; winnings are kept. */
    reset: () => {
      setRun(undefined);
      setShown('choosing');
    },
  };
}
