import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import type { Permission } from './permissions.ts';

/** What the command bar finds, and the permission that each kind needs. */
export const FINDS = {
  player: 'players.find',
  order: 'orders.find',
  delivery: 'deliveries.read',
  ticket: 'tickets.read',
  draw: 'plays.find',
  item: 'plays.find',
  room: 'plays.find',
  posting: 'postings.find',
  entry: 'auditLog.read',
  operator: 'operators.read',
} as const satisfies Record<string, Permission>;
export type FindKind = keyof typeof FINDS;

export const find = defineEndpoint({
  method: 'POST',
  path: '/api/console/find',
  access: 'operator',
  permission: 'self.manage',
  subject: 'text',
  summary: 'Finds a player, order, draw, room, posting or item by id or name; only kinds that the role may see.',
  body: z.object({ text: z.string().trim().min(1).max(80) }),
  data: z.object({
    items: z.array(
      z.object({
        kind: z.enum(Object.keys(FINDS) as [FindKind, ...FindKind[]]),
        id: z.string(),
        title: z.string(),
        hint: z.string(),
        playerId: z.string().nullable().meta({ description: 'Whose it is.' }),
      }),
    ),
  }),
  example: {
    body: { text: '100001' },
    data: { items: [{ kind: 'player', id: '100001', title: '云上客', hint: '2026-11-01', playerId: '100001' }] },
  },
});
