import { type Answer, accepted, type StoreClient } from '@clearcrate/client/store-client';
import { rucksackGoods, SELL_MAX, sellGoods } from '@clearcrate/contract/bag';
import { OPEN_COUNT, openBox } from '@clearcrate/contract/box';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { LUCKY_COUNT, playLucky } from '@clearcrate/contract/lucky';
import type { Random } from '../../apps/server/src/platform/random.ts';
import type { SignedIn } from './accounts.ts';
import { playBattle } from './battle-turn.ts';
import { playCrash } from './crash-turn.ts';
import { drawSticker, refineOne } from './festival-turn.ts';
import type { Figures } from './figures.ts';
import { visitRaffles } from './raffle-turn.ts';
import type { ShelfBox, ShelfTarget } from './shelf.ts';

/** A player spends at most this fraction of the coins per turn, so that a run lasts. */
const TURN_SHARE = 20;
/** One in this many arrivals plays a battle. */
const BATTLE_ONE_IN = 6;
/** One in this many plays crash. */
const CRASH_ONE_IN = 6;
/** One in this many views roll rooms and time boxes, which test accounts may not join. */
const RAFFLE_ONE_IN = 12;
/** One in this many draws a sticker or refines. */
const FESTIVAL_ONE_IN = 12;

export interface PlayerDeps {
  api: StoreClient;
  figures: Figures;
  random: Pick<Random, 'integer'>;
  nowMs(): number;
  boxes(): readonly ShelfBox[];
  targets(): readonly ShelfTarget[];
}

/** One in this many turns is a lucky item. */
const LUCKY_EVERY = 6;

/**
 * Opens affordable boxes and tries lucky items, several at a time, joins battles and crash, and
 * sells items when coins run short.
 */
export class TestPlayer {
  private readonly deps: PlayerDeps;
  private readonly token: string;
  private coins: number;

  constructor(deps: PlayerDeps, { token, coins }: SignedIn) {
    this.deps = deps;
    this.token = token;
    this.coins = coins;
  }

  /** Plays one arrival. Its first call is timed from the due time, not from its start. */
  async play(dueMs: number): Promise<void> {
    if (this.deps.random.integer(0, LUCKY_EVERY) === 0 && (await this.tryLucky(dueMs))) return;
    if (this.deps.random.integer(0, BATTLE_ONE_IN) === 0) return this.battle(dueMs);
    if (this.deps.random.integer(0, CRASH_ONE_IN) === 0) return this.crash(dueMs);
    if (this.deps.random.integer(0, RAFFLE_ONE_IN) === 0) return this.raffles(dueMs);
    if (this.deps.random.integer(0, FESTIVAL_ONE_IN) === 0) return this.festival(dueMs);
    const { boxId, version, price } = this.chooseBox();
    const count = this.chooseCount(price);
    if (price * count > this.coins) return this.sell(dueMs);
    const answer = await this.measure(
      dueMs,
      this.deps.api.send(openBox, { boxId, count, version }, { token: this.token }),
    );
    if (!accepted(answer)) return;
    this.coins = Number(answer.data.amount);
    this.deps.figures.opened += answer.data.items.length;
  }

  /** Returns whether there was a target. */
  private async tryLucky(dueMs: number): Promise<boolean> {
    const { api, figures, random } = this.deps;
    const fitting = this.deps.targets().filter(({ price }) => price * LUCKY_COUNT.max <= this.coins);
    const target = fitting[random.integer(0, Math.max(1, fitting.length))];
    if (!target) return false;
    const { goodsId, tickets, oddsHash } = target;
    const count = random.integer(LUCKY_COUNT.min, LUCKY_COUNT.max + 1);
    const body = { goodsId, tickets, count, oddsHash };
    const answer = await this.measure(dueMs, api.send(playLucky, body, { token: this.token }));
    if (accepted(answer)) {
      this.coins = Number(answer.data.amount);
      figures.opened += answer.data.items.length;
    }
    return true;
  }

  /** Each call of a turn is timed from the end of the previous one. */
  private measuring(dueMs: number) {
    let fromMs = dueMs;
    return async <Data>(calling: Promise<Answer<Data>>): Promise<Answer<Data>> => {
      const answer = await this.measure(fromMs, calling);
      fromMs = this.deps.nowMs();
      return answer;
    };
  }

  private async raffles(dueMs: number): Promise<void> {
    const { api, figures, random } = this.deps;
    const measure = this.measuring(dueMs);
    // Added after the await: concurrent turns add to the same figures.
    const visits = await visitRaffles({ api, token: this.token, random, measure });
    figures.visits += visits;
  }

  private async festival(dueMs: number): Promise<void> {
    const { api, figures, random } = this.deps;
    const turn = { api, token: this.token, measure: this.measuring(dueMs) };
    if (random.integer(0, 2) === 0) {
      const drawn = await drawSticker(turn);
      figures.stickers += drawn;
    } else {
      const refined = await refineOne(turn);
      figures.refined += refined;
    }
  }

  private async battle(dueMs: number): Promise<void> {
    const { api, figures, random, boxes } = this.deps;
    const budget = this.coins / TURN_SHARE;
    const measure = this.measuring(dueMs);
    const taken = await playBattle({ api, token: this.token, random, budget, boxes: boxes(), measure });
    if (!taken) return;
    this.coins = taken.coins;
    figures.seats += 1;
    if (taken.started) figures.battles += 1;
  }

  private async crash(dueMs: number): Promise<void> {
    const { api, figures, random } = this.deps;
    const budget = this.coins / TURN_SHARE;
    const coins = await playCrash({ api, token: this.token, random, budget, measure: this.measuring(dueMs) });
    if (coins === undefined) return;
    this.coins = coins;
    figures.bets += 1;
  }

  private chooseBox(): ShelfBox {
    const boxes = this.deps.boxes();
    const fitting = boxes.filter(({ price }) => price <= this.coins / TURN_SHARE);
    const choice = fitting.length > 0 ? fitting : boxes.slice(0, 1);
    return choice[this.deps.random.integer(0, choice.length)] as ShelfBox;
  }

  private chooseCount(price: number): number {
    const most = Math.min(OPEN_COUNT.max, Math.max(OPEN_COUNT.min, Math.floor(this.coins / TURN_SHARE / price)));
    return this.deps.random.integer(OPEN_COUNT.min, most + 1);
  }

  private async sell(dueMs: number): Promise<void> {
    const { api, figures } = this.deps;
    const bag = await this.measure(dueMs, api.send(rucksackGoods, { pageSize: PAGE_SIZE.max }, { token: this.token }));
    if (!accepted(bag) || bag.data.items.length === 0) return;
    const free = bag.data.items.filter(({ isLocked }) => !isLocked);
    if (free.length === 0) return;
    const bagItemIds = free.slice(0, SELL_MAX).map(({ bagItemId }) => bagItemId);
    const sold = await this.measure(this.deps.nowMs(), api.send(sellGoods, { bagItemIds }, { token: this.token }));
    if (!accepted(sold)) return;
    this.coins += Number(sold.data.received);
    figures.sold += sold.data.sold;
  }

  private async measure<Data>(fromMs: number, calling: Promise<Answer<Data>>): Promise<Answer<Data>> {
    const answer = await calling;
    this.deps.figures.answered(answer.code, this.deps.nowMs() - fromMs);
    return answer;
  }
}
