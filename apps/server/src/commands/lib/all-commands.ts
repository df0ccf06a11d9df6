import type { Command } from './command.ts';

/** Loaded on demand, so that a command does not load the modules of the others. */
export const COMMANDS: Record<string, { summary: string; load: () => Promise<{ command: Command }> }> = {
  ledger: { summary: 'audit every coin and item, or explain a balance', load: () => import('../ledger.ts') },
  recharge: { summary: 'cards, refunds, claims, reconciliation', load: () => import('../recharge.ts') },
  deliveries: { summary: 'items on their way out', load: () => import('../deliveries.ts') },
  'dead-letters': { summary: 'rows and events that failed for good', load: () => import('../dead-letters.ts') },
  import: { summary: 'goods, prices, stock, boxes and prizes from a file', load: () => import('../import.ts') },
  policy: { summary: 'the market policy in force', load: () => import('../policy.ts') },
  tickets: { summary: "players' questions", load: () => import('../tickets.ts') },
  'review-avatars': { summary: "players' pictures", load: () => import('../review-avatars.ts') },
  'send-message': { summary: 'a message to some players or to all', load: () => import('../send-message.ts') },
  sms: { summary: 'text messages: costs, failures, a test message', load: () => import('../sms.ts') },
  mail: { summary: 'e-mails: failures, a test message', load: () => import('../mail.ts') },
  operators: { summary: 'the first owner of the console', load: () => import('../operators.ts') },
  'audit-log': { summary: 'what operators did: verify the chain', load: () => import('../audit-log.ts') },
  reserve: { summary: 'admit reservations of a channel', load: () => import('../reserve.ts') },
  'rotate-key': { summary: 'seal every secret with a new master key', load: () => import('../rotate-key.ts') },
  'export-draws': { summary: 'every draw with a revealed seed', load: () => import('../export-draws.ts') },
  verify: { summary: 'recompute an export of draws', load: () => import('../verify.ts') },
};
