import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';
import type { MessageKey } from '../../lib/text/i18n.tsx';

const PAGE = { module: 'RedPacket', bar: 'own', hidesTabs: true } as const;
const kindPages = inBothLayouts(
  lazyPage(() => import('./kind-page.tsx'), 'PacketKindPage', 'packet', 'register-packet', 'verify'),
);
const kindRoute = (kind: string, title: MessageKey<'routes'>) =>
  publicRoute(`redpacket/${kind}`, title, 'packet', { ...PAGE, pages: kindPages });

export const redpacketRoutes = [
  publicRoute('redpacket', 'redpacket', 'packet', {
    ...PAGE,
    pages: inBothLayouts(lazyPage(() => import('./redpacket-page.tsx'), 'RedPacketPage', 'packet', 'register-packet')),
  }),
  kindRoute('password', 'redpacketPassword'),
  kindRoute('activity', 'redpacketActivity'),
  kindRoute('lucky', 'redpacketLucky'),
  kindRoute('recharge', 'redpacketRecharge'),
  kindRoute('rebate', 'redpacketRebate'),
  kindRoute('loss', 'redpacketLoss'),
];
