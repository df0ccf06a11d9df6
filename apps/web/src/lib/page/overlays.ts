import { create } from 'zustand';

export type SignMode = 'login' | 'register' | 'forgot';
export type OverlayName =
  | SignMode
  | 'bindPhone'
  | 'bindInvite'
  | 'bindSteam'
  | 'menu'
  | 'drops'
  | 'playRefused'
  | 'playReminder';

interface Overlays {
  current: OverlayName | undefined;
  /**
   * Opened because this device was signed out elsewhere, which the sheet says as long as it is
   * open.
   */
  isSignedOut: boolean;
}

/** At most one overlay of the shell is open; any part of the page may open one. */
export const useOverlays = create<Overlays>(() => ({ current: undefined, isSignedOut: false }));

export const openOverlay = (current: OverlayName): void => useOverlays.setState({ current, isSignedOut: false });
export const askToSignInAgain = (): void => useOverlays.setState({ current: 'login', isSignedOut: true });
export const closeOverlay = (): void => useOverlays.setState({ current: undefined });
