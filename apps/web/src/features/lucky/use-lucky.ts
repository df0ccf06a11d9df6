import { ERRORS } from '@clearcrate/contract/errors';
import { getSeed } from '@clearcrate/contract/fairness';
import { type LuckyDetail, type LuckyResult, type PlayedLucky, playLucky } from '@clearcrate/contract/lucky';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { versionHash } from '@clearcrate/fairness/odds-version';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { prefersReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { playSound, prepareSound } from '@clearcrate/ui/sound/sound.ts';
import { useEffect, useRef, useState } from 'react';
import { sumOf } from '../../lib/amounts.ts';
import { api } from '../../lib/api/api.ts';
import { CLIENT_CODES } from '../../lib/api/api-client.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { session } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { createPlayMark, playNow, useCutPlay } from '../../play/interrupted.tsx';
import { browserTickets } from '../../play/opening/random-tickets.ts';
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
const UNCERTAIN_CODES: readonly number[] = Object.values(CLIENT_CODES);

/** A page closed before the result was shown keeps its mark, unless the tries were rejected. */
export const tryUnderWay = createPlayMark('tryUnderWay');

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

async function askMarked(
  { target: { goodsId, finishName } }: LuckyDetail,
  { tickets, version }: LuckyChoice,
  count: number,
) {
  const oddsHash = await runAsync(versionHash(version), webHasher);
  const mark = { of: goodsId, name: finishName, page: `/luckyDetails?goodsId=${goodsId}`, tickets } as const;
  const onKey = (key: string) => tryUnderWay.begin(playNow({ ...mark, key }));
  return api.call(playLucky, { goodsId, tickets, count, oddsHash }, { onKey });
}

/** From the press to the result. The server's answer comes first; the animation only shows it. */
export function useLucky(detail: LuckyDetail, choice: LuckyChoice, setTickets: (tickets: number) => void) {
  const [phase, setPhase] = useState<LuckyPhase>('choosing');
  const [run, setRun] = useState<LuckyRun>();
  const cut = useCutPlay<PlayedLucky>(tryUnderWay, detail.target.goodsId);
  const runs = useRef(0);
  const [once] = useState(oneAtATime);
  useEffect(() => prepareSound('lucky'), []);
  const settle = (next: LuckyRun) => {
    setPhase('result');
    playSound(next.outcomes.some(({ won }) => won) ? 'win' : 'lose', { place: 'lucky' });
    if (!next.paid) return;
    tryUnderWay.end();
    void refreshRecords();
  };
  const show = (next: LuckyRun) => {
    setRun(next);
    if (prefersReducedMotion()) settle(next);
    else setPhase('turning');
  };
  const play = (count: number) =>
    once(async () => {
      const before = phase;
      setPhase('asking');
      cut.clear();
      const answer = await askMarked(detail, choice, count);
      if (answer.data === null) {
        if (UNCERTAIN_CODES.includes(answer.code)) cut.learn();
        else tryUnderWay.end();
        setPhase(before);
        if (STALE_CODES.includes(answer.code)) void forgetLuckyDetail();
        return;
      }
      takeIn(answer.data);
      runs.current += 1;
      show(paidRun(runs.current, answer.data));
    });
  const showCut = () =>
    once(async () => {
      const played = cut.answer ?? (await cut.look()).answer;
      if (!played) return;
      if (cut.play?.tickets !== undefined) setTickets(cut.play.tickets);
      runs.current += 1;
      show(paidRun(runs.current, played));
      cut.clear();
      void session.reloadInfo();
      readAnew();
    });
  const demo = (count: number) =>
    once(async () => {
      runs.current += 1;
      show(demoRun(runs.current, choice, count));
    });
  return {
    phase,
    run,
    /** Tries whose answer was lost or whose result was not shown. */
    cut,
    play,
    /** Shows the result of the interrupted tries, without a new one. */
    showCut,
    demo,
    /** The needle has stopped, or the player skipped it. */
    stop: () => run && phase === 'turning' && settle(run),
    /** Returns to choosing; winnings are kept. */
    reset: () => {
      setRun(undefined);
      setPhase('choosing');
    },
  };
}
