import type { ModuleName } from '@clearcrate/contract/kinds';
import type { ComponentType } from 'react';
import { lazyPart } from '../../lib/routing/load-part.ts';
import { lazyPage } from '../../lib/routing/routes.ts';

/**
 * Draws other than a player's own. Each kind is a lazy part below `kinds/`, loaded by
 * `/verify?kind=<name>`, which interprets the rest of the address. Its name is the text
 * `kind.<name>`.
 */
export interface DrawKind {
  name: 'battle' | 'crash' | 'packet' | 'order' | 'pasted';
  /** Offered while this is open; the address always works, so that past draws stay verifiable. */
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
