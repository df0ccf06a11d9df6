import type { CodeScene } from '@clearcrate/contract/auth';
import { checkGraphicCode, getGraphicCode, getVerifyCode } from '@clearcrate/contract/auth';
import { normaliseMobile } from '@clearcrate/contract/auth-rules';
import type { PuzzlePicture } from '@clearcrate/ui/puzzle/puzzle-geometry.ts';
import type { PuzzleState } from '@clearcrate/ui/puzzle/slider-puzzle.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { create } from 'zustand';
import { api } from '../api/api.ts';
import { loadT } from '../i18n.tsx';
import { useSecondsUntil } from '../use-seconds-until.ts';

/** Long enough to see the piece go back before another picture takes its place. */
const NEW_PICTURE_DELAY_MS = 900;

interface Puzzle {
  graphicId: string;
  picture: PuzzlePicture;
}

/** When a code may be asked for again, by scene and number; closing the form does not shorten the wait. */
const useResendTimes = create<Readonly<Record<string, number>>>(() => ({}));

export interface CodeReceiver {
  areaCode: string;
  mobile: string;
}

interface CodeRequestOptions {
  scene: CodeScene;
  /** The number to prove; nothing where the server knows it: the player's own. */
  receiver: CodeReceiver | undefined;
  /** Says what the server refused, beside the field it belongs to. */
  onRefused(code: number, text: string): void;
  onSent(): void;
}

const OWN_NUMBER: CodeReceiver = { areaCode: '', mobile: '' };

/** Puzzle first, then the message: each solved puzzle buys one code. */
export function useCodeRequest({ scene, receiver, onRefused, onSent }: CodeRequestOptions) {
  const { areaCode, mobile } = receiver ?? OWN_NUMBER;
  const resendKey = `${scene} ${areaCode}${mobile}`;
  const resendAtMs = useResendTimes((times) => times[resendKey]);
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [state, setState] = useState<PuzzleState>('idle');
  const [loading, setLoading] = useState(false);
  const secondsLeft = useSecondsUntil(resendAtMs);

  const loadPuzzle = async () => {
    setLoading(true);
    const answer = await api.call(getGraphicCode, undefined);
    setLoading(false);
    if (!answer.data) return;
    const { graphicId, pieceWidth, ...picture } = answer.data;
    setPuzzle({ graphicId, picture: { ...picture, pieceWidth, pieceHeight: pieceWidth } });
    setState('idle');
  };
  const sendCode = async (ticket: string) => {
    const answer = await api.call(getVerifyCode, { areaCode, mobile, scene, ticket }, { quiet: true });
    setPuzzle(undefined);
    if (!answer.data) {
      onRefused(answer.code, answer.msg);
      return;
    }
    const readyAtMs = Date.now() + answer.data.resendAfterS * 1000;
    useResendTimes.setState({ [resendKey]: readyAtMs });
    toast.success((await loadT('sign'))('codeSent'));
    onSent();
  };
  const release = async (x: number) => {
    if (!puzzle) return;
    setState('checking');
    const answer = await api.call(checkGraphicCode, { graphicId: puzzle.graphicId, x }, { quiet: true });
    if (answer.data) {
      setState('passed');
      await sendCode(answer.data.ticket);
      return;
    }
    setState('failed');
    setTimeout(() => void loadPuzzle(), NEW_PICTURE_DELAY_MS);
  };
  return {
    puzzle: puzzle?.picture,
    puzzleId: puzzle?.graphicId,
    state,
    loading,
    secondsLeft,
    isPhoneValid: receiver === undefined || normaliseMobile(areaCode, mobile) !== undefined,
    start: loadPuzzle,
    release,
  };
}
