import { create } from 'zustand';

/** The browser's install prompt. Not all browsers have it, and it is not in the type library. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Installation {
  offer: InstallOffer | undefined;
  isInstalled: boolean;
}

export const useInstallation = create<Installation>(() => ({ offer: undefined, isInstalled: false }));

/** The event fires once, early; it is kept for the page with the button. */
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
  // The prompt can be used once.
  useInstallation.setState({ offer: undefined });
  await offer?.prompt();
}
