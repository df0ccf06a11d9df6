import type { DataOf } from '@clearcrate/contract/endpoint';
import {
  addPasskey,
  confirmWithPasskey,
  getPasskeyConfirmation,
  getPasskeyRegistration,
  getPasskeySignIn,
  signInWithPasskey,
} from '@clearcrate/contract/passkeys';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from './api.ts';

/** Loaded when used: the first view of the console does not need it. */
const webauthn = () => import('@simplewebauthn/browser');

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

type Challenge = DataOf<typeof getPasskeySignIn>;
type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Offered = Parameters<typeof startRegistration>[0]['optionsJSON'];

async function answer({ ticket, options }: Challenge) {
  const { startAuthentication } = await webauthn();
  const response = await startAuthentication({ optionsJSON: options as unknown as Asked });
  return { ticket, response } as Parameters<typeof call<typeof signInWithPasskey>>[1];
}

export const signInByPasskey = async () => call(signInWithPasskey, await answer(await call(getPasskeySignIn, {})));

/** False when the operator has none. */
export async function confirmByPasskey(): Promise<boolean> {
  const { challenge } = await call(getPasskeyConfirmation, {});
  if (!challenge) return false;
  await call(confirmWithPasskey, await answer(challenge));
  return true;
}

export async function createPasskey(name: string) {
  const { ticket, options } = await call(getPasskeyRegistration, {});
  const { startRegistration } = await webauthn();
  const response = await startRegistration({ optionsJSON: options as unknown as Offered });
  return call(addPasskey, { ticket, name, response } as Parameters<typeof call<typeof addPasskey>>[1]);
}

/** The operator closed the browser's dialog, or it took too long: nothing to report. */
export const isDeclined = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError';
