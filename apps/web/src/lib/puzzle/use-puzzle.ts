import { type CodeScene, checkGraphicCode, getGraphicCode, type PuzzleWork } from '@clearcrate/contract/auth';
import { ERRORS } from '@clearcrate/contract/errors';
import type { PuzzlePicture } from '@clearcrate/ui/puzzle/puzzle-geometry.ts';
import type { PuzzleState } from '@clearcrate/ui/puzzle/slider-puzzle.tsx';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { findWork } from './find-work.ts';

interface Puzzle {
  graphicId: string;
  picture: PuzzlePicture;
  workAlone: PuzzleWork;
  /** The number behind the slider, looked for while the player slides. */
  counter: Promise<number | undefined>;
}

/** What the ticket will be for: the store asks for more work where a number has seen much use. */
export interface PuzzlePurpose {
  areaCode: string;
  mobile: string;
  scene?: CodeScene;
}

interface PuzzleOptions {
  purpose: PuzzlePurpose;
  /** The puzzle stays in sight, as passed, until this is over. */
  onSolved(ticket: string): Promise<void>;
}

export type PuzzleControl = ReturnType<typeof usePuzzle>;

/** A puzzle from the first picture to the ticket: by the slider, or by a longer computation for who cannot use it. */
export function usePuzzle({ purpose, onSolved }: PuzzleOptions) {
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [state, setState] = useState<PuzzleState>('idle');
  const [failure, setFailure] = useState<string>();
  const [loading, setLoading] = useState(false);
  const [progress, setProgress] = useState(0);
  const search = useRef(new AbortController());
  useEffect(() => () => search.current.abort(), []);

  const load = async (): Promise<Puzzle | undefined> => {
    search.current.abort();
    const current = new AbortController();
    search.current = current;
    setLoading(true);
    const answer = await api.call(getGraphicCode, purpose);
    setLoading(false);
    if (!answer.data || current.signal.aborted) return undefined;
    const { graphicId, pieceWidth, work, workAlone, ...picture } = answer.data;
    const loaded = {
      graphicId,
      picture: { ...picture, pieceWidth, pieceHeight: pieceWidth },
      workAlone,
      counter: findWork(work, { signal: current.signal }),
    };
    setPuzzle(loaded);
    return loaded;
  };
  const start = async () => {
    if (await load()) setState('idle');
  };
  /** What went wrong stays to be read, beside the next picture, until the player touches that one. */
  const fail = async (text?: string) => {
    setFailure(text);
    setState('failed');
    await load();
  };
  const check = async (graphicId: string, counter: number | undefined, x?: number) => {
    if (counter === undefined) return fail();
    const answer = await api.call(checkGraphicCode, { graphicId, x, counter }, { quiet: true });
    if (!answer.data) return fail(answer.code === ERRORS.sliderFailed.code ? undefined : answer.msg);
    setState('passed');
    await onSolved(answer.data.ticket);
    setPuzzle(undefined);
  };
  return {
    puzzleId: puzzle?.graphicId,
    picture: puzzle?.picture,
    state,
    failure,
    loading,
    progress,
    start,
    touch: () => setState((before) => (before === 'failed' ? 'idle' : before)),
    release: async (x: number) => {
      if (!puzzle) return;
      setState('checking');
      await check(puzzle.graphicId, await puzzle.counter, x);
    },
    /** The time of the picture in sight has partly run out, so it starts with a fresh one. */
    solveAlone: async () => {
      setProgress(0);
      setState('working');
      const fresh = await load();
      if (!fresh) return setState('idle');
      const { signal } = search.current;
      const counter = await findWork(fresh.workAlone, { signal, onProgress: setProgress });
      if (!signal.aborted) await check(fresh.graphicId, counter);
    },
  };
}
