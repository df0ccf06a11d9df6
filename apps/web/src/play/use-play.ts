import { getOperation } from '@clearcrate/contract/operation';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { api, forgetKey } from '../lib/api/api.ts';
import { type Answer as CallAnswer, type CallOptions, CLIENT_CODES } from '../lib/api/api-client.ts';
import { readUntilAnswered } from '../lib/api/ask-again.ts';
import { oneAtATime } from '../lib/api/one-at-a-time.ts';
import { session, useSession } from '../lib/session/current-session.ts';
import { createPageMark, type MarkedPlay, type PlayMark } from './play-mark.ts';

/** The server keeps keys for a day; an older play cannot be looked up. */
const ASKABLE_MS = 20 * 3_600_000;

/** Where the result of a play is shown. */
export type PlayPlace = Pick<MarkedPlay, 'of' | 'name' | 'page'>;

const ANYWHERE: PlayPlace = { of: '', name: '', page: '/home' };

export interface PlayTerms<Body, Answer> {
  call(body: Body, options: CallOptions): Promise<CallAnswer<Answer>>;
  /** Finds the play again after a reload. */
  mark?: PlayMark;
  place?: PlayPlace;
  /**
   * The player asks for the result of an interrupted play by a button, and the mode ends the mark
   * when it was watched. Otherwise the result is shown as soon as it is known.
   */
  isWatched?: boolean;
  /** `wasCut`: the answer to the call was lost, and is known from a later look. */
  onDone(answer: Answer, body: Body, wasCut: boolean): void | Promise<void>;
  onRejected?(rejection: { code: number; msg: string }, body: Body): void;
  /**
   * Runs after each outcome, also an unknown one: what the page shows may be stale. The button
   * waits for it.
   */
  onSettled?(): unknown;
}

export type CutState = 'asking' | 'unknown' | 'found' | 'none';

/** A play whose answer was lost or whose result was not shown. */
export interface CutPlay {
  /** `elsewhere`: another page shows its result. `none`: it did not happen. */
  state: CutState | 'elsewhere' | undefined;
  play: MarkedPlay | undefined;
  /** Whether its result may still be shown here. */
  isPending: boolean;
}

export interface Play<Body> {
  /** The body of the call in progress, until its result is shown. */
  asked: Body | undefined;
  isAsking: boolean;
  cut: CutPlay;
  /** Plays, unless something of this mode is in progress. */
  send(body: Body): Promise<void>;
  /** Shows the result of the interrupted play, without a new one. */
  showCut(): Promise<void>;
  /** Runs something that must not coincide with a play. */
  alone(action: () => Promise<void>): Promise<void>;
}

/**
 * Codes that leave the outcome of a call unknown: without an answer, or not answered by the store's
 * rules.
 */
const UNCERTAIN_CODES: readonly number[] = Object.values(CLIENT_CODES);

type Look<Answer> = { state: 'unknown' | 'none' } | { state: 'found'; answer: Answer };
const NOTHING = { state: 'none' } as const;

/** Asks the store what became of a call. */
async function lookUp<Answer>(key: string): Promise<Look<Answer>> {
  const { data } = await api.call(getOperation, { key }, { quiet: true });
  if (data === null) return { state: 'unknown' };
  // While the call may still be on its way, a retry must have the same key.
  if (!data.found) return { state: 'none' };
  forgetKey(key);
  return { state: 'found', answer: data.answer as Answer };
}

const freshOf = (play: MarkedPlay | undefined): MarkedPlay | undefined =>
  play && Date.now() - play.atMs < ASKABLE_MS ? play : undefined;

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

/** What is known of the marked play. */
export function useCut<Answer>(mark: PlayMark, of: string) {
  const userId = useSession((state) => state.userId);
  const [play, setPlay] = useState(() => freshOf(mark.read()));
  const [state, setState] = useState<CutState>('asking');
  const [answer, setAnswer] = useState<Answer>();
  const own = play?.playerId === userId ? play : undefined;
  const isHere = own?.of === of;
  const current = useRef<{ key: string; look: Promise<Look<Answer>> }>(undefined);
  const start = async (marked: MarkedPlay): Promise<Look<Answer>> => {
    setPlay(marked);
    setState('asking');
    const found = await lookUp<Answer>(marked.key);
    current.current = undefined;
    // It was answered or repeated meanwhile.
    if (mark.read()?.key !== marked.key) return NOTHING;
    if (found.state === 'none') mark.end();
    setAnswer(found.state === 'found' ? found.answer : undefined);
    setState(found.state);
    return found;
  };
  const look = (): Promise<Look<Answer>> => {
    const marked = mark.read();
    if (!marked) return Promise.resolve(NOTHING);
    if (current.current?.key !== marked.key) current.current = { key: marked.key, look: start(marked) };
    return current.current.look;
  };
  const clear = () => {
    setPlay(undefined);
    setAnswer(undefined);
  };
  const cut: CutPlay = {
    state: own && (isHere ? state : 'elsewhere'),
    play: own,
    isPending: isHere && state !== 'none',
  };
  return { cut, isHere, answer, look, clear };
}

/**
 * From the press to the result of a value-moving call, one at a time. When its answer is lost, the
 * store is asked what became of it, again on every reconnect, and nothing is sent until that is
 * known, except the same call under the same key.
 */
export function usePlay<Body, Answer>(terms: PlayTerms<Body, Answer>): Play<Body> {
  const [pageMark] = useState(createPageMark);
  const { mark = pageMark, place = ANYWHERE } = terms;
  const latest = useLatest(terms);
  const isStillHere = useIsHere();
  const [once] = useState(oneAtATime);
  const [asked, setAsked] = useState<{ body: Body }>();
  const { cut, isHere, answer, look, clear } = useCut<Answer>(mark, place.of);

  const deliver = async (found: Answer, body: Body, wasCut: boolean) => {
    if (!terms.isWatched) {
      mark.end();
      clear();
    }
    await latest.current.onDone(found, body, wasCut);
    if (terms.isWatched) clear();
  };
  const learnOnce = async (): Promise<Look<Answer>['state']> => {
    const marked = mark.read();
    if (!marked || !isStillHere()) return 'none';
    const found = await look();
    // Another look of this page may have delivered it.
    if (!isStillHere() || mark.read()?.key !== (found.state === 'none' ? undefined : marked.key)) return 'none';
    if (found.state === 'found' && !terms.isWatched) await deliver(found.answer, marked.body as Body, true);
    if (found.state !== 'unknown') latest.current.onSettled?.();
    return found.state;
  };
  const learn = () => void readUntilAnswered(async () => (await learnOnce()) !== 'unknown');
  const learnHere = useEffectEvent(learn);
  useEffect(() => {
    if (isHere) learnHere();
  }, [isHere]);

  /** An unknown outcome is found first, unless the same call asks for it by its key. */
  const isFree = async (body: Body): Promise<boolean> => {
    const marked = terms.isWatched ? undefined : mark.read();
    if (!marked || JSON.stringify(marked.body) === JSON.stringify(body)) return true;
    return (await learnOnce()) === 'none';
  };
  const ask = async (body: Body) => {
    clear();
    const playerId = session.store.getState().userId ?? '';
    const onKey = (key: string) => mark.begin({ ...place, playerId, key, body, atMs: Date.now() });
    const given = await latest.current.call(body, { onKey });
    if (given.data !== null) await deliver(given.data, body, false);
    else if (UNCERTAIN_CODES.includes(given.code)) learn();
    else {
      mark.end();
      latest.current.onRejected?.(given, body);
    }
    await latest.current.onSettled?.();
  };
  const send = (body: Body) =>
    once(async () => {
      setAsked({ body });
      try {
        if (await isFree(body)) await ask(body);
      } finally {
        setAsked(undefined);
      }
    });
  const showCut = () =>
    once(async () => {
      const body = mark.read()?.body as Body;
      const seen = answer === undefined ? await look() : ({ state: 'found', answer } as const);
      if (seen.state === 'found') await deliver(seen.answer, body, true);
    });
  const isAsking = asked !== undefined || (cut.isPending && cut.state === 'asking');
  return { asked: asked?.body, isAsking, cut, send, showCut, alone: once };
}
