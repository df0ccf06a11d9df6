import { type ComponentType, lazy, Suspense, useState } from 'react';
import { type OverlayName, useOverlays } from '../lib/overlays.ts';

const PARTS: Record<
  'sign' | 'bindPhone' | 'bindInvite' | 'menu' | 'drops' | 'playRefused' | 'playReminder',
  ComponentType
> = {
  sign: lazy(async () => ({ default: (await import('../features/sign/sign-overlay.tsx')).SignOverlay })),
  bindPhone: lazy(async () => ({
    default: (await import('../features/sign/bind-phone-overlay.tsx')).BindPhoneOverlay,
  })),
  bindInvite: lazy(async () => ({
    default: (await import('../features/profile/bind-invite-overlay.tsx')).BindInviteOverlay,
  })),
  menu: lazy(async () => ({ default: (await import('../layouts/mobile/side-menu.tsx')).SideMenu })),
  playRefused: lazy(async () => ({
    default: (await import('../features/bounds/bounds-overlays.tsx')).RefusalOverlay,
  })),
  playReminder: lazy(async () => ({
    default: (await import('../features/bounds/bounds-overlays.tsx')).ReminderOverlay,
  })),
  drops: lazy(async () => ({ default: (await import('../layouts/common/drops-overlay.tsx')).DropsOverlay })),
};
type Part = keyof typeof PARTS;

const partOf = (name: OverlayName): Part =>
  name === 'login' || name === 'register' || name === 'forgot' ? 'sign' : name;

/** Loads an overlay when it is first asked for and keeps it, so that it can also leave gracefully. */
export function OverlayHost() {
  const current = useOverlays((state) => state.current);
  const [used, setUsed] = useState<readonly Part[]>([]);
  const part = current && partOf(current);
  if (part && !used.includes(part)) setUsed([...used, part]);
  return used.map((name) => {
    const Overlay = PARTS[name];
    return (
      <Suspense key={name}>
        <Overlay />
      </Suspense>
    );
  });
}
