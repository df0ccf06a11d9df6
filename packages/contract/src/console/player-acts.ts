import { z } from 'zod';
import { amountText, parseAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { BLOCK_REASONS, COMPENSATION_MAX } from './player-rules.ts';

/** What operators do to and for a player. */

const named = z.object({ playerId: wireId });
const reason = z.string().trim().min(3).max(300);
const REJECTIONS = ['playerNotFound'] as const;
const proposed = z.object({ proposalId: z.string(), expiresAt: z.string() });
const exampleProposed = { proposalId: '12', expiresAt: '2026-11-20T01:00:00.000Z' };

export const unmaskPlayer = defineEndpoint({
  method: 'POST',
  path: '/api/console/unmaskPlayer',
  access: 'operator',
  permission: 'players.unmask',
  subject: 'playerId',
  summary: 'Phone number and e-mail address in clear text.',
  body: named.extend({ reason }),
  data: z.object({ mobile: z.string(), email: z.string() }),
  errors: REJECTIONS,
  example: {
    body: { playerId: '10428617', reason: 'calls back about ticket K-2207' },
    data: { mobile: '+8613800008026', email: '' },
  },
});

export const proposeIdentityLook = defineEndpoint({
  method: 'POST',
  path: '/api/console/proposeIdentityLook',
  access: 'operator',
  permission: 'players.identity',
  subject: 'playerId',
  summary: 'Asks a second person to let the caller see name and identity number for an hour.',
  body: named.extend({ reason }),
  data: proposed,
  errors: ['playerNotFound', 'identityMissing', 'proposalExists'],
  example: { body: { playerId: '10428617', reason: 'payment provider asks for proof' }, data: exampleProposed },
});

export const readIdentity = defineEndpoint({
  method: 'POST',
  path: '/api/console/readIdentity',
  access: 'operator',
  permission: 'players.identity',
  subject: 'playerId',
  confirmed: true,
  summary: 'Name and identity number in clear text, within the hour after a second person approved it.',
  body: named,
  data: z.object({ realName: z.string(), idNumber: z.string() }),
  errors: ['playerNotFound', 'identityMissing', 'identityLookOver'],
  example: { body: { playerId: '10428617' }, data: { realName: '陈某', idNumber: '330106199001011234' } },
});

export const addPlayerNote = defineEndpoint({
  method: 'POST',
  path: '/api/console/addPlayerNote',
  access: 'operator',
  permission: 'players.note',
  subject: 'playerId',
  summary: 'Adds a note for colleagues. Notes are neither changed nor removed.',
  body: named.extend({ text: z.string().trim().min(1).max(1_000) }),
  data: z.object({}),
  errors: REJECTIONS,
  example: { body: { playerId: '10428617', text: 'Explained the 12 hours of a delivery.' }, data: {} },
});

export const messagePlayer = defineEndpoint({
  method: 'POST',
  path: '/api/console/messagePlayer',
  access: 'operator',
  permission: 'players.message',
  subject: 'playerId',
  summary: 'Sends a message to the player’s inbox.',
  body: named.extend({ title: z.string().trim().min(1).max(80), content: z.string().trim().min(1).max(4_000) }),
  data: z.object({}),
  errors: REJECTIONS,
  example: { body: { playerId: '10428617', title: '关于你的订单', content: '已为你补发。' }, data: {} },
});

export const blockPlayer = defineEndpoint({
  method: 'POST',
  path: '/api/console/blockPlayer',
  access: 'operator',
  permission: 'players.block',
  subject: 'playerId',
  confirmed: true,
  summary:
    'Signs the player out everywhere and rejects sign-ins until the end, if there is one. Replaces an earlier block.',
  body: named.extend({ why: z.enum(BLOCK_REASONS), until: z.iso.datetime().nullable(), reason }),
  data: z.object({}),
  errors: ['playerNotFound', 'blockEndPast'],
  example: {
    body: { playerId: '10428617', why: 'payment', until: '2026-12-01T00:00:00.000Z', reason: 'chargeback R-50921' },
    data: {},
  },
});

export const unblockPlayer = defineEndpoint({
  method: 'POST',
  path: '/api/console/unblockPlayer',
  access: 'operator',
  permission: 'players.block',
  subject: 'playerId',
  confirmed: true,
  summary: 'Ends a block before its time.',
  body: named.extend({ reason }),
  data: z.object({}),
  errors: ['playerNotFound', 'playerNotBlocked'],
  example: { body: { playerId: '10428617', reason: 'chargeback was withdrawn' }, data: {} },
});

export const endPlayerSessions = defineEndpoint({
  method: 'POST',
  path: '/api/console/endPlayerSessions',
  access: 'operator',
  permission: 'players.endSessions',
  subject: 'playerId',
  summary: 'Signs the player out everywhere. They can sign in again.',
  body: named.extend({ reason }),
  data: z.object({ ended: z.number().int() }),
  errors: REJECTIONS,
  example: { body: { playerId: '10428617', reason: 'phone lost' }, data: { ended: 2 } },
});

export const restPlayer = defineEndpoint({
  method: 'POST',
  path: '/api/console/restPlayer',
  access: 'operator',
  permission: 'players.block',
  subject: 'playerId',
  confirmed: true,
  summary: 'Begins a break for the player, who can neither play nor pay until it ends. It cannot be shortened.',
  body: named.extend({ days: z.number().int().min(1).max(366), reason }),
  data: z.object({}),
  errors: ['playerNotFound', 'coolOffLength', 'breakNotLonger'],
  example: { body: { playerId: '10428617', days: 7, reason: 'asked for a pause by phone' }, data: {} },
});

export const searchGoods = defineEndpoint({
  method: 'POST',
  path: '/api/console/searchGoods',
  access: 'operator',
  permission: 'players.compensate',
  summary: 'Goods of the catalogue whose name contains all words, or with this number; at most 20.',
  body: z.object({ text: z.string().trim().min(1).max(80) }),
  data: z.object({ items: z.array(z.object({ goodsId: z.string(), name: z.string(), price: amountText })) }),
  example: {
    body: { text: 'nebula' },
    data: { items: [{ goodsId: '7', name: 'Nebula Glock', price: '15.80' }] },
  },
});

const compensationAmount = z.string().refine((text) => {
  const amount = parseAmount(text);
  return amount !== undefined && amount > 0n && amount <= COMPENSATION_MAX;
});
const given = z.discriminatedUnion('asset', [
  z.object({ asset: z.enum(['coin', 'point', 'shell']), amount: compensationAmount }),
  z.object({ asset: z.literal('item'), goodsId: wireId }),
]);

export const proposeCompensation = defineEndpoint({
  method: 'POST',
  path: '/api/console/proposeCompensation',
  access: 'operator',
  permission: 'players.compensate',
  subject: 'playerId',
  summary: 'Proposes to give coins, points, shells or an item; paid once a second person approves.',
  body: z.object({ playerId: wireId, given, reason }),
  data: proposed,
  errors: ['playerNotFound', 'goodsUnknown', 'proposalExists'],
  example: {
    body: {
      playerId: '10428617',
      given: { asset: 'coin', amount: '15.80' },
      reason: 'Opening failed after the charge, K-2207',
    },
    data: exampleProposed,
  },
});
