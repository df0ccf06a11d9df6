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
  /** The number of the proof of work, searched while the player slides. */
  counter: Promise<number | undefined>;
}

/** Purpose of the ticket: the store requires more work for a number with much use. */
export interface PuzzlePurpose {
  areaCode: string;
  mobile: string;
  scene?: CodeScene;
  email?: string | undefined;
}

interface PuzzleOptions {
  purpose: PuzzlePurpose;
  /** The passed puzzle stays visible until this has ended. */
  onSolved(ticket: string): Promise<void>;
}

export type PuzzleControl = ReturnType<typeof usePuzzle>;

/**
 * A puzzle from the first picture to the ticket: by the slider, or by a longer computation as an
 * accessible alternative.
 */
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
  /** Keeps the message beside the next picture, until the player touches it. */
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
    /** Starts with a fresh picture, since part of the time of the shown one has passed. */
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
