import type { ModuleName } from '@clearcrate/contract/kinds';
import type { ComponentType } from 'react';
import { lazyPart } from '../../lib/load-part.ts';
import { lazyPage } from '../../lib/routes.ts';

/**
 * What can be checked besides a player's own draws. Each kind is a part of its own under `kinds/`, loaded when it is asked for by
 * `/verify?kind=<name>`; what else stands in the address is the kind's own business. Its name is the text `kind.<name>`.
 */
export interface DrawKind {
  name: 'battle' | 'crash' | 'packet' | 'order' | 'pasted';
  /** Offered while this is open; whoever has the address gets there anyway, for the past stays checkable. */
  module?: ModuleName;
  Kind: ComponentType;
}

export const DRAW_KINDS: readonly DrawKind[] = [
  {
    name: 'battle',
    module: 'rank',
    Kind: lazyPart(lazyPage(() => import('./kinds/battle-kind.tsx'), 'BattleKind', 'battle')),
  },
  {
    name: 'crash',
    module: 'Crash',
    Kind: lazyPart(lazyPage(() => import('./kinds/crash-kind.tsx'), 'CrashKind', 'crash')),
  },
  {
    name: 'packet',
    module: 'RedPacket',
    Kind: lazyPart(lazyPage(() => import('./kinds/packet-kind.tsx'), 'PacketKind')),
  },
  {
    name: 'order',
    module: 'Roll',
    Kind: lazyPart(lazyPage(() => import('./kinds/order-kind.tsx'), 'OrderKind', 'raffle')),
  },
  { name: 'pasted', Kind: lazyPart(lazyPage(() => import('./kinds/pasted-kind.tsx'), 'PastedKind')) },
];
