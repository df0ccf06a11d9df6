import type { CodeScene } from '@clearcrate/contract/auth';
import { normaliseMobile } from '@clearcrate/contract/auth-rules';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { authCalls } from '../../lib/api/endpoints.ts';
import { loadT } from '../../lib/i18n.tsx';
import type { PuzzlePicture } from '../../ui/puzzle/puzzle-geometry.ts';
import type { PuzzleState } from '../../ui/puzzle/slider-puzzle.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { resendKey, useSignDraft } from './sign-draft.ts';

/** Long enough to see the piece go back before another picture takes its place. */
const NEW_PICTURE_DELAY_MS = 900;

interface Puzzle {
  graphicId: string;
  picture: PuzzlePicture;
}

interface CodeRequestOptions {
  scene: CodeScene;
  /** Says what the server refused, beside the field it belongs to. */
  onRefused(code: number, text: string): void;
  onSent(): void;
}

/** Puzzle first, then the message: each solved puzzle buys one code. */
export function useCodeRequest({ scene, onRefused, onSent }: CodeRequestOptions) {
  const { areaCode, mobile, resendAtMs } = useSignDraft();
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [state, setState] = useState<PuzzleState>('idle');
  const [loading, setLoading] = useState(false);
  const secondsLeft = useSecondsUntil(resendAtMs[resendKey(scene, areaCode, mobile)]);

  const loadPuzzle = async () => {
    setLoading(true);
    const answer = await api.call(authCalls.getGraphicCode, undefined);
    setLoading(false);
    if (!answer.data) return;
    const { graphicId, pieceWidth, ...picture } = answer.data;
    setPuzzle({ graphicId, picture: { ...picture, pieceWidth, pieceHeight: pieceWidth } });
    setState('idle');
  };
  const sendCode = async (ticket: string) => {
    const answer = await api.call(authCalls.getVerifyCode, { areaCode, mobile, scene, ticket }, { quiet: true });
    setPuzzle(undefined);
    if (!answer.data) {
      onRefused(answer.code, answer.msg);
      return;
    }
    const readyAtMs = Date.now() + answer.data.resendAfterS * 1000;
    useSignDraft.setState({ resendAtMs: { ...resendAtMs, [resendKey(scene, areaCode, mobile)]: readyAtMs } });
    toast.success((await loadT('sign'))('codeSent'));
    onSent();
  };
  const release = async (x: number) => {
    if (!puzzle) return;
    setState('checking');
    const answer = await api.call(authCalls.checkGraphicCode, { graphicId: puzzle.graphicId, x }, { quiet: true });
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
    isPhoneValid: normaliseMobile(areaCode, mobile) !== undefined,
    start: loadPuzzle,
    release,
  };
}

function useSecondsUntil(atMs: number | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () => setSeconds(atMs === undefined ? 0 : Math.max(0, Math.ceil((atMs - Date.now()) / 1000)));
    update();
    if (atMs === undefined) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}
