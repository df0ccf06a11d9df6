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
}

/** At most one overlay of the shell is open; any part of the page may open one. */
export const useOverlays = create<Overlays>(() => ({ current: undefined }));

export const openOverlay = (name: OverlayName): void => useOverlays.setState({ current: name });
export const closeOverlay = (): void => useOverlays.setState({ current: undefined });
