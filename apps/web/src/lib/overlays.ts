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

/** At most one of the shell's own overlays is open; any part of the page may ask for one. */
export const useOverlays = create<Overlays>(() => ({ current: undefined }));

export const openOverlay = (name: OverlayName): void => useOverlays.setState({ current: name });
export const closeOverlay = (): void => useOverlays.setState({ current: undefined });
