import { type CodeScene, type CodeWay, getVerifyCode } from '@clearcrate/contract/auth';
import { normaliseMobile } from '@clearcrate/contract/auth-rules';
import { checkEmail } from '@clearcrate/contract/email-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { create } from 'zustand';
import { api } from '../api/api.ts';
import { usePuzzle } from '../puzzle/use-puzzle.ts';
import { loadT } from '../text/i18n.tsx';
import { useSecondsUntil } from '../time/use-seconds-until.ts';

/**
 * When a new code may be requested, by number for all purposes and ways; closing the form does not
 * shorten the wait.
 */
const useResendTimes = create<Readonly<Record<string, number>>>(() => ({}));

export interface CodeReceiver {
  areaCode: string;
  mobile: string;
  /** The address that a `newEmail` code verifies. */
  email?: string;
}

interface CodeRequestOptions {
  scene: CodeScene;
  /** The number to verify; undefined for the player's own, which the server knows. */
  receiver: CodeReceiver | undefined;
  way: CodeWay;
  /** The masked e-mail address, if it is known. */
  address: string | undefined;
  /** Shows a rejection beside its field. */
  onRefused(code: number, text: string): void;
  onSent(): void;
}

const OWN_NUMBER: CodeReceiver = { areaCode: '', mobile: '' };

async function textOfSent(way: CodeWay, address: string | undefined): Promise<string> {
  const t = await loadT('sign');
  if (way === 'sms') return t('codeSent');
  return address ? t('codeMailed', { address }) : t('codeMailedMaybe');
}

/**
 * Requests a code: puzzle first, then the message. A code to the player's own number may need no
 * puzzle, as the server decides.
 */
export function useCodeRequest({ scene, receiver, way, address, onRefused, onSent }: CodeRequestOptions) {
  const { areaCode, mobile, email } = receiver ?? OWN_NUMBER;
  const resendKey = email ?? `${areaCode}${mobile}`;
  const resendAtMs = useResendTimes((times) => times[resendKey]);
  const secondsLeft = useSecondsUntil(resendAtMs);

  const sendCode = async (ticket: string) => {
    const answer = await api.call(getVerifyCode, { areaCode, mobile, scene, ticket, way, email }, { quiet: true });
    if (!answer.data) {
      if (ticket === '' && answer.code === ERRORS.sliderRequired.code) await puzzle.start();
      else onRefused(answer.code, answer.msg);
      return;
    }
    const readyAtMs = Date.now() + answer.data.resendAfterS * 1000;
    useResendTimes.setState({ [resendKey]: readyAtMs });
    toast.success(await textOfSent(way, address));
    onSent();
  };
  const puzzle = usePuzzle({ purpose: { areaCode, mobile, scene, email }, onSolved: sendCode });
  return {
    puzzle,
    start: () => (receiver === undefined ? sendCode('') : puzzle.start()),
    secondsLeft,
    isReceiverValid:
      receiver === undefined ||
      (email === undefined ? normaliseMobile(areaCode, mobile) !== undefined : checkEmail(email) === undefined),
  };
}
