import type { getApprovals } from '@clearcrate/contract/approvals';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { ConsoleKey } from '../../lib/texts.ts';

export type Proposal = DataOf<typeof getApprovals>['items'][number];

export const TONES = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  void: 'bad',
  expired: 'plain',
} as const;

/** Names of the values that proposals change. A value without a name shows its path. */
export const FIELD_TEXTS: Readonly<Record<string, ConsoleKey>> = {
  coin: 'proposalField.coin',
  point: 'proposalField.point',
  shell: 'proposalField.shell',
  item: 'compensationAsset.item',
  price: 'change.price',
  given: 'proposalField.given',
  identity: 'proposalField.identity',
  expectedValue: 'change.expectedValue',
  returnRate: 'change.returnRate',
  guarantee: 'change.guarantee',
  bestLoop: 'change.bestLoop',
  overReason: 'change.overReason',
  publishAt: 'change.publishAt',
  aboveCap: 'change.aboveCap',
  versions: 'change.versions',
};
