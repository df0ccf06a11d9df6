import { BOX_KINDS } from '@clearcrate/contract/box';
import type { ModuleName } from '@clearcrate/contract/kinds';
import { MODE_NAMES, MODES, type ModeName } from '@clearcrate/contract/modes';
import { PACKET_CYCLES } from '@clearcrate/contract/packet-rules';
import { RANK_BOARDS, SEASON_DAYS } from '@clearcrate/contract/rank';
import { tableReturn } from '@clearcrate/fairness/table-return';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import { chainRules } from '../../modes/crash/crash.module.ts';
import { assetNumbered, offerPrice, recoveryOf, recoveryPercent } from '../../modes/mall/mall.module.ts';
import { giftOf, readOffer } from '../../modes/recharge/recharge.module.ts';
import { TURNTABLE } from '../../modes/turntable/turntable.module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { minimumOf } from '../rank/rank.module.ts';
import { readSpreadRules } from '../spread/spread.module.ts';
import { readFestivals } from './economy.festivals.ts';
import * as store from './economy.repository.ts';
import type { BoardPrizes, BuyingTerms, EconomyFigures, Loop, PacketTerms } from './economy.rules.ts';

/**
 * Converts published prices, odds and rewards to shares of a coin. docs/operating/best-loop.md lists
 * all sources.
 */

const MINOR = 100;
const TICKETS = 1_000_000;
const BASIS_POINTS = 10_000;
const DAYS_OF_A_WEEK = 7;

/** Coins as a floating-point number, for shares of a coin only. */
const coins = (amount: bigint): number => Number(amount) / MINOR;
const best = (values: readonly number[]): number => Math.max(0, ...values);

const BOARD_DAYS: Readonly<Record<number, number>> = {
  [RANK_BOARDS.day]: 1,
  [RANK_BOARDS.week]: 7,
  [RANK_BOARDS.season]: SEASON_DAYS,
};
/** The shortest length of each cycle, which pays most. */
const CYCLE_DAYS: Readonly<Record<number, number>> = {
  [PACKET_CYCLES.day]: 1,
  [PACKET_CYCLES.week]: 7,
  [PACKET_CYCLES.month]: 28,
  [PACKET_CYCLES.year]: 365,
};

type Settings = ReadonlyMap<string, string>;
/**
 * The policy of a channel without the rules of single countries, which only restrict it further.
 */
type Market = Pick<MarketPolicy, 'openModules' | 'settings' | 'shellsPerHundredCoins'>;
type Published = Awaited<ReturnType<typeof readPublished>>;

/** Reads the published figures that apply to all channels. */
export async function readPublished(db: Queryable, at: Date) {
  const [boxes, lucky, offers, packets, prizes, rewards, signIns, wheel, festivals, membership, commission] =
    await Promise.all([
      store.readBoxes(db),
      store.readLuckyEdges(db),
      store.readOffers(db),
      store.readPackets(db),
      store.readRankPrizes(db),
      store.readDailyRewards(db),
      store.readSignInRewards(db),
      store.readPrizes(db, TURNTABLE),
      readFestivals(db, at),
      store.readMembership(db),
      store.readTopCommission(db),
    ]);
  return { boxes, lucky, offers, packets, prizes, rewards, signIns, wheel, festivals, membership, commission };
}

function boxReturn({ price, value, openings, hits, hit_value }: store.BoxFigures, isGuaranteed: boolean): number {
  const guarantee =
    isGuaranteed && openings !== null && hits > 0n
      ? { openings, chance: Number(hits) / TICKETS, value: Number(hit_value) / Number(hits) / MINOR }
      : undefined;
  return tableReturn({ price: coins(price), value: Number(value) / TICKETS / MINOR, guarantee });
}

/** The best return of buying from the mall and selling back, per unit paid. */
function mallReturn({ offers }: Published, settings: Settings, asset: 'coin' | 'point'): number {
  const percent = recoveryPercent(settings);
  return best(
    offers
      .filter((offer) => assetNumbered(offer.asset) === asset)
      .map(({ price, reference }) => {
        const asked = offerPrice(asset, price, reference);
        return Number(recoveryOf(asset, asked, reference, percent)) / Number(asked);
      }),
  );
}

type LoopsOf = (published: Published, market: Market) => Loop[];

const normalBoxes = ({ boxes }: Published) => boxes.filter(({ kind }) => kind === BOX_KINDS.normal);
/** No coin is spent in it. What it gives is counted with gifts, boards and packets, if at all. */
const noLoop: LoopsOf = () => [];

/** What a coin spent in each mode brings back. */
const LOOPS: Record<ModeName, LoopsOf> = {
  box: (published) =>
    normalBoxes(published).map((box) => ({ name: `box ${box.code}`, back: boxReturn(box, true), dropsShells: true })),
  // Battles have no guarantee, and all players together receive the items.
  battle: (published) => {
    const boxes = normalBoxes(published);
    const back = best(boxes.map((box) => boxReturn(box, false)));
    return boxes.length > 0 ? [{ name: 'battle', back, dropsShells: true }] : [];
  },
  crash: (_published, { settings }) => [
    { name: 'crash', back: 1 - chainRules(settings).edgeBasisPoints / BASIS_POINTS, dropsShells: false },
  ],
  lucky: ({ lucky }) =>
    lucky.map(({ code, edge }) => ({ name: `lucky ${code}`, back: 1 - edge / BASIS_POINTS, dropsShells: true })),
  mall: (published, { settings }) => [
    { name: 'mall', back: mallReturn(published, settings, 'coin'), dropsShells: true },
  ],
  // What is given is worth at least what is received.
  replacement: noLoop,
  refining: noLoop,
  roll: noLoop,
  timeBox: noLoop,
  welfareBox: noLoop,
  shellBox: noLoop,
  rank: noLoop,
  turntable: noLoop,
  festival: noLoop,
  registerPacket: noLoop,
  compensation: noLoop,
  packet: noLoop,
};

const loopsOf: LoopsOf = (published, market) =>
  MODE_NAMES.flatMap((name) => {
    const { module } = MODES[name];
    return module === null || market.openModules.has(module) ? LOOPS[name](published, market) : [];
  });

const boardsOf = ({ prizes }: Published): BoardPrizes[] =>
  [...Map.groupBy(prizes, ({ board }) => board)].map(([board, own]) => ({
    days: BOARD_DAYS[board] ?? 1,
    prizes: own.map((prize) => ({ prize: coins(prize.amount), minimum: coins(minimumOf(prize)) })),
  }));

const asksForPlay = ({ min_spend, min_recharge, rate }: store.PlanFigures): boolean =>
  rate > 0 || min_spend > 0n || min_recharge > 0n;

const packetsOf = ({ packets }: Published): PacketTerms[] =>
  packets.filter(asksForPlay).map(({ cycle, share, min_spend, min_recharge, rate, cap }) => ({
    days: CYCLE_DAYS[cycle] ?? 1,
    share: coins(share),
    minSpend: coins(min_spend),
    minBought: coins(min_recharge),
    rate: rate / BASIS_POINTS,
    cap: cap === null ? null : coins(cap),
  }));

function buyingOf({ membership, commission }: Published, { openModules, settings }: Market): BuyingTerms {
  const { tiers } = readOffer(settings, []);
  const spread = readSpreadRules([...settings].map(([itemKey, itemValue]) => ({ itemKey, itemValue })));
  const hasFriends = openModules.has('Spread') ? 1 : 0;
  const aFriend = coins(spread.firstGift) + coins(spread.freeOpeningPrice) / spread.freeOpeningEvery;
  return {
    gift: best(tiers.map(({ coins: amount }) => Number(giftOf(amount, tiers)) / Number(amount))),
    vip: best(membership.map(({ growth, packets: sum }) => Number(sum) / Number(growth))),
    commission: (hasFriends * commission) / BASIS_POINTS,
    // A self-inviting player buys the minimum for the gift with each account.
    firstGift: (hasFriends * aFriend) / Math.max(coins(spread.firstGiftFrom), 1),
  };
}

/** Value of a unit of each asset in coins; goods count at their price. */
type Worth = Readonly<Record<store.RewardAsset, number>>;

const worthOf = (rewards: readonly store.RewardFigures[], worth: Worth): number =>
  rewards.reduce((sum, { asset, amount }) => sum + coins(amount) * worth[asset], 0);

/** Festivals of one place run one after another, those of two places at the same time. */
const festivalADay = ({ festivals }: Published, worth: Worth): number =>
  [...Map.groupBy(festivals, ({ place }) => place).values()].reduce(
    (sum, ofPlace) => sum + best(ofPlace.map(({ days, prizes }) => worthOf(prizes, worth) / days)),
    0,
  );

const open = ({ openModules }: Market, module: ModuleName, worthADay: number): number =>
  openModules.has(module) ? worthADay : 0;

function giftsOf(published: Published, market: Market, worth: Worth): Record<string, number> {
  const { boxes, rewards } = published;
  const welfare = boxes.filter(({ kind }) => kind === BOX_KINDS.welfare);
  const boxesADay = welfare.reduce((sum, { value }) => sum + Number(value) / TICKETS / MINOR, 0);
  return {
    welfare: open(market, 'Grade', boxesADay),
    tasks: worthOf(rewards, worth),
    festivals: open(market, 'Festival', festivalADay(published, worth)),
  };
}

function freeOf({ packets, signIns, wheel }: Published, market: Market, worth: Worth): number {
  const shares = packets.filter((packet) => !asksForPlay(packet));
  const sharesADay = shares.reduce((sum, { share, cycle }) => sum + coins(share) / (CYCLE_DAYS[cycle] ?? 1), 0);
  return (
    open(market, 'RedPacket', sharesADay) +
    worthOf(signIns, worth) / DAYS_OF_A_WEEK +
    open(market, 'Turntable', worthOf(wheel.rewards, worth) / TICKETS / DAYS_OF_A_WEEK)
  );
}

export function figuresOf(published: Published, market: Market): EconomyFigures {
  const { boxes } = published;
  const { openModules, settings } = market;
  const shellBoxes = boxes.filter(({ kind }) => kind === BOX_KINDS.shell && openModules.has('AmmonBox'));
  const shellWorth = best(shellBoxes.map((box) => boxReturn(box, true)));
  const pointWorth = openModules.has('Mall') ? mallReturn(published, settings, 'point') : 0;
  const worth = { coin: 1, goods: 1, shell: shellWorth, point: pointWorth };
  return {
    loops: loopsOf(published, market),
    shellsPerCoin: coins(market.shellsPerHundredCoins),
    shellWorth,
    pointWorth,
    boards: openModules.has('rankRank') ? boardsOf(published) : [],
    packets: openModules.has('RedPacket') ? packetsOf(published) : [],
    giftsADay: giftsOf(published, market, worth),
    freeADay: freeOf(published, market, worth),
    buying: buyingOf(published, market),
  };
}
