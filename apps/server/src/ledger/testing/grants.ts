import type { PostingKind } from '@clearcrate/contract/postings';
import { assetOf, type HouseAccount, type PlayerAccount } from '../chart.ts';
import type { Posting } from '../posting.ts';

const ISSUERS: Record<string, HouseAccount> = {
  coin: 'gift',
  shell: 'shellIssue',
  point: 'pointIssue',
  growth: 'growthIssue',
  welfare: 'welfareIssue',
};

/** Issues coins to a player, or takes them when the amount is negative. */
export function grant(
  owner: bigint,
  amount: bigint,
  account: PlayerAccount = 'coin',
  kind: PostingKind = 'test.grant',
): Posting {
  const house = ISSUERS[assetOf(account)] as HouseAccount;
  const moves = amount >= 0n ? [{ from: house, to: account, amount }] : [{ from: account, to: house, amount: -amount }];
  return { owner, kind, reference: 'test', moves };
}
