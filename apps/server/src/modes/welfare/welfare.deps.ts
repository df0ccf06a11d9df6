import type { BoxCard, OpenedBox } from '@clearcrate/contract/box';
import type { Locale } from '@clearcrate/contract/locale';
import type { MarketPolicy, Policy } from '../../base/policy/policy.module.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { PlayDeps, PlayWork } from '../../play/game/play.module.ts';

interface WelfareBox {
  boxId: bigint;
  level: number;
  card: BoxCard;
}

interface FreeOpeningRequest {
  player: SessionPlayer;
  locale: Locale;
  policy: MarketPolicy;
  boxId: bigint;
  version: number;
}

/** A checked request; its other fields belong to the boxes feature. */
export interface FreeOpening {
  playerId: bigint;
}

interface DecidedOpening {
  answer: OpenedBox;
  playId: bigint;
}

/**
 * The part of the boxes feature used here. Modes do not import each other, so the composition root
 * passes it.
 */
export interface WelfareBoxes {
  welfareCards(locale: Locale): Promise<WelfareBox[]>;
  freeOpenings: {
    input(request: FreeOpeningRequest): Promise<FreeOpening>;
    load(runner: SqlRunner, inputs: readonly FreeOpening[]): Promise<unknown>;
    decide(input: FreeOpening, work: PlayWork, loaded: unknown): DecidedOpening;
    persist(runner: SqlRunner, decided: readonly DecidedOpening[]): Promise<unknown>[];
  };
}

export interface WelfareDeps extends PlayDeps {
  policy: Policy;
  boxes: WelfareBoxes;
}
