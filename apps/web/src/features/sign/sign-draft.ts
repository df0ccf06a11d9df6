import type { CodeScene } from '@clearcrate/contract/auth';
import { create } from 'zustand';

interface SignDraft {
  areaCode: string;
  mobile: string;
  /** When a code may be asked for again, by scene and number; closing the form does not shorten the wait. */
  resendAtMs: Readonly<Record<string, number>>;
}

/** What a visitor typed once serves every form: signing in, registering, a new password. */
export const useSignDraft = create<SignDraft>(() => ({ areaCode: '+86', mobile: '', resendAtMs: {} }));

export const resendKey = (scene: CodeScene, areaCode: string, mobile: string): string =>
  `${scene} ${areaCode}${mobile}`;
