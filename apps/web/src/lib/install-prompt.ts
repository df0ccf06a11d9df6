import { create } from 'zustand';

/** The browser's offer to install the store; not every browser makes one, and none is in the type library. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Installation {
  offer: InstallOffer | undefined;
  isInstalled: boolean;
}

export const useInstallation = create<Installation>(() => ({ offer: undefined, isInstalled: false }));

/** The offer comes once, early; it is kept for the page with the button. */
export function watchInstallOffer(target: Window): void {
  const isInstalled = target.matchMedia('(display-mode: standalone)').matches;
  useInstallation.setState({ isInstalled });
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallation.setState({ offer: event as InstallOffer });
  });
  target.addEventListener('appinstalled', () => useInstallation.setState({ offer: undefined, isInstalled: true }));
}

export async function acceptInstallOffer(): Promise<void> {
  const { offer } = useInstallation.getState();
  // An offer serves once, whatever the answer is.
  useInstallation.setState({ offer: undefined });
  await offer?.prompt();
}
