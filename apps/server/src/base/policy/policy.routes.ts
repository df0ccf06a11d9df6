import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { getMarket, getPolicy, type MarketTerms } from '@clearcrate/contract/policy';
import type { Router } from '../../platform/http/router.ts';
import { POLICY_TAG } from './policy.events.ts';
import type { Audience, MarketPolicy } from './policy.rules.ts';

interface PolicyReads {
  of(player: Audience): Promise<MarketPolicy>;
  forVisitor(channelCode: string): Promise<MarketPolicy>;
}

const capText = (cap: Minor | undefined): string | null => (cap === undefined ? null : formatAmount(cap));

function termsOf(policy: MarketPolicy): MarketTerms {
  return {
    modules: [...policy.openModules],
    selling: policy.selling,
    payouts: policy.payouts,
    extraction: policy.extraction,
    inducements: policy.inducements,
    recharge: policy.openModules.has('Recharge'),
    boxPriceCap: capText(policy.boxPriceCap),
    dailySpendCap: capText(policy.dailySpendCap),
    dailyOpeningCap: policy.dailyOpeningCap ?? null,
    coolOffDays: policy.coolOffDays,
    realName: policy.realName,
  };
}

export function registerPolicyRoutes(router: Router, policy: PolicyReads): void {
  router.route(getMarket, async (_body, call) => termsOf(await policy.forVisitor(call.channelCode)), {
    cacheTag: POLICY_TAG,
  });
  router.route(getPolicy, async (_body, { player }) => ({
    ...termsOf(await policy.of(player)),
    countries: [...player.countries],
    verified: player.verified,
  }));
}
