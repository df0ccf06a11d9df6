import type { BoxCard } from '@clearcrate/contract/box';
import type { Locale } from '@clearcrate/contract/locale';
import type { MarketPolicy, Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OperationKey, SessionPlayer } from '../../platform/http/call.ts';
import type { StoredAnswer } from '../../platform/http/repeats.ts';
import type { WelfareClaim, WelfareRight } from './welfare.right.ts';

interface WelfareBox {
  boxId: bigint;
  level: number;
  card: BoxCard;
}

interface WelfareOpeningRequest {
  player: SessionPlayer;
  locale: Locale;
  policy: MarketPolicy;
  boxId: bigint;
  version: number;
  claim: WelfareClaim;
}

/**
 * The part of the boxes feature used here. Modes do not import each other, so the composition root
 * passes it.
 */
export interface WelfareBoxes {
  welfareCards(locale: Locale): Promise<WelfareBox[]>;
  openByRight(right: WelfareRight): (operation: OperationKey, request: WelfareOpeningRequest) => Promise<StoredAnswer>;
}

export interface WelfareDeps {
  ledger: Ledger;
  policy: Policy;
  boxes: WelfareBoxes;
}
