import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { notifyFailure } from '../lib/api/api.ts';
import { closeOverlay, type OverlayName, useOverlays } from '../lib/page/overlays.ts';
import { loadPart } from '../lib/routing/load-part.ts';
import { loadT } from '../lib/text/i18n.tsx';

type Part = 'sign' | 'bindPhone' | 'bindInvite' | 'bindSteam' | 'menu' | 'drops' | 'playRefused' | 'playReminder';

const LOADERS: Record<Part, () => Promise<ComponentType>> = {
  sign: () => import('../features/sign/sign-overlay.tsx').then((file) => file.SignOverlay),
  bindPhone: () => import('../features/sign/bind-phone-overlay.tsx').then((file) => file.BindPhoneOverlay),
  bindInvite: () => import('../features/profile/bind-invite-overlay.tsx').then((file) => file.BindInviteOverlay),
  bindSteam: () => import('../features/profile/bind-steam-overlay.tsx').then((file) => file.BindSteamOverlay),
  menu: () => import('../layouts/mobile/side-menu.tsx').then((file) => file.SideMenu),
  playRefused: () => import('../features/bounds/bounds-overlays.tsx').then((file) => file.RefusalOverlay),
  playReminder: () => import('../features/bounds/bounds-overlays.tsx').then((file) => file.ReminderOverlay),
  drops: () => import('../layouts/common/drops-overlay.tsx').then((file) => file.DropsOverlay),
};

const partOf = (name: OverlayName): Part =>
  name === 'login' || name === 'register' || name === 'forgot' ? 'sign' : name;

const isWanted = (part: Part): boolean => {
  const { current } = useOverlays.getState();
  return current !== undefined && partOf(current) === part;
};

/** Leaves the page as it is and shows an error; the next press loads again. */
async function giveUp(part: Part): Promise<void> {
  if (!isWanted(part)) return;
  closeOverlay();
  notifyFailure((await loadT('shell'))('failure.network'));
}

/** Loads an overlay on demand and keeps it mounted, so that it can also animate its closing. */
export function OverlayHost() {
  const current = useOverlays((state) => state.current);
  const [loaded, setLoaded] = useState<Partial<Record<Part, ComponentType>>>({});
  const part = current && partOf(current);
  const isMissing = part !== undefined && !loaded[part];

  useEffect(() => {
    if (!isMissing) return;
    loadPart(LOADERS[part]).then(
      (Overlay) => setLoaded((known) => ({ ...known, [part]: Overlay })),
      () => giveUp(part),
    );
  }, [part, isMissing]);

  return Object.entries(loaded).map(([name, Overlay]) => (
    <Suspense key={name}>
      <Overlay />
    </Suspense>
  ));
}
