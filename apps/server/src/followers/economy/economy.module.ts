import { BOX_KINDS } from '@clearcrate/contract/box';
import type { ModuleName } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { PACKET_CYCLES, PACKET_KINDS } from '@clearcrate/contract/packet-rules';
import { RANK_BOARDS, SEASON_DAYS } from '@clearcrate/contract/rank';
import { findRules, type MarketPolicy, readPolicy } from '../../base/policy/policy.module.ts';
import { chainRules } from '../../modes/crash/crash.module.ts';
import { assetNumbered, offerPrice, recoveryOf, recoveryPercent } from '../../modes/mall/mall.module.ts';
import { giftOf, readOffer } from '../../modes/recharge/recharge.module.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { minimumOf } from '../rank/rank.module.ts';
import { readSpreadRules } from '../spread/spread.module.ts';
import * as store from './economy.repository.ts';
import {
  type BoardPrizes,
  type BuyingTerms,
  bestLoop,
  describeLoop,
  type EconomyFigures,
  type Loop,
  type LoopReturn,
  MOST_RETURN,
  type PacketTerms,
  tableReturn,
} from './economy.rules.ts';

export { MOST_RETURN } from './economy.rules.ts';

const MINOR = 100;
const TICKETS = 1_000_000;
const BASIS_POINTS = 10_000;
const MILLION = 1_000_000;

/** Coins as a plain number, for shares of a coin alone. */
const coins = (amount: bigint): number => Number(amount) / MINOR;
const best = (values: readonly number[]): number => Math.max(0, ...values);

const BOARD_DAYS: Readonly<Record<number, number>> = {
  [RANK_BOARDS.day]: 1,
  [RANK_BOARDS.week]: 7,
  [RANK_BOARDS.season]: SEASON_DAYS,
};
/** The shortest of each: a cycle that is longer pays less. */
const CYCLE_DAYS: Readonly<Record<number, number>> = {
  [PACKET_CYCLES.day]: 1,
  [PACKET_CYCLES.week]: 7,
  [PACKET_CYCLES.month]: 28,
  [PACKET_CYCLES.year]: 365,
};

type Settings = ReadonlyMap<string, string>;
/** As it holds for everybody in a channel: what only some countries are refused, others may still play. */
type Market = Pick<MarketPolicy, 'openModules' | 'settings' | 'shellsPerHundredCoins'>;
type Published = Awaited<ReturnType<typeof readPublished>>;

/** Everything that is published for all channels together. */
async function readPublished(db: Queryable) {
  const [boxes, lucky, offers, packets, prizes, rewards, membership, commission] = await Promise.all([
    store.readBoxes(db),
    store.readLuckyEdges(db),
    store.readOffers(db),
    store.readPackets(db),
    store.readRankPrizes(db),
    store.readDailyRewards(db),
    store.readMembership(db),
    store.readTopCommission(db),
  ]);
  return { boxes, lucky, offers, packets, prizes, rewards, membership, commission };
}

function boxReturn({ price, value, openings, hits, hit_value }: store.BoxFigures, isGuaranteed: boolean): number {
  const guarantee =
    isGuaranteed && openings !== null && hits > 0n
      ? { openings, chance: Number(hits) / TICKETS, value: Number(hit_value) / Number(hits) / MINOR }
      : undefined;
  return tableReturn({ price: coins(price), value: Number(value) / TICKETS / MINOR, guarantee });
}

/** What is bought from the mall and sold back to it, for one of what was paid. */
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

function loopsOf(published: Published, { openModules, settings }: Market): Loop[] {
  const { boxes, lucky } = published;
  const normal = boxes.filter(({ kind }) => kind === BOX_KINDS.normal);
  const open = (module: ModuleName, loops: readonly Loop[]) => (openModules.has(module) ? loops : []);
  const battle = { name: 'battle', back: best(normal.map((box) => boxReturn(box, false))), dropsShells: true };
  const crash = { name: 'crash', back: 1 - chainRules(settings).edgeBasisPoints / BASIS_POINTS, dropsShells: false };
  const mall = { name: 'mall', back: mallReturn(published, settings, 'coin'), dropsShells: true };
  return [
    ...open(
      'BlindBox',
      normal.map((box) => ({ name: `box ${box.code}`, back: boxReturn(box, true), dropsShells: true })),
    ),
    // In a battle nothing is guaranteed, and everybody together gets what comes out.
    ...open('rank', normal.length > 0 ? [battle] : []),
    ...open(
      'Lucky',
      lucky.map(({ code, edge }) => ({ name: `lucky ${code}`, back: 1 - edge / BASIS_POINTS, dropsShells: true })),
    ),
    ...open('Crash', [crash]),
    ...open('Mall', [mall]),
  ];
}

const boardsOf = ({ prizes }: Published): BoardPrizes[] =>
  [...Map.groupBy(prizes, ({ board }) => board)].map(([board, own]) => ({
    days: BOARD_DAYS[board] ?? 1,
    prizes: own.map((prize) => ({ prize: coins(prize.amount), minimum: coins(minimumOf(prize)) })),
  }));

const packetsOf = ({ packets }: Published): PacketTerms[] =>
  packets
    .filter(({ min_recharge }) => min_recharge === 0n)
    .map(({ cycle, share, min_spend, rate, kind, cap }) => ({
      days: CYCLE_DAYS[cycle] ?? 1,
      share: coins(share),
      minSpend: coins(min_spend),
      rate: rate / BASIS_POINTS,
      isOfLoss: kind === PACKET_KINDS.loss,
      cap: cap === null ? null : coins(cap),
    }));

function buyingOf({ packets, membership, commission }: Published, { openModules, settings }: Market): BuyingTerms {
  const { tiers } = readOffer(settings, []);
  const spread = readSpreadRules([...settings].map(([itemKey, itemValue]) => ({ itemKey, itemValue })));
  const bought = packets.filter(({ min_recharge }) => min_recharge > 0n && openModules.has('RedPacket'));
  const hasFriends = openModules.has('Spread') ? 1 : 0;
  const aFriend = coins(spread.firstGift) + coins(spread.freeOpeningPrice) / spread.freeOpeningEvery;
  return {
    gift: best(tiers.map(({ coins: amount }) => Number(giftOf(amount, tiers)) / Number(amount))),
    vip: best(membership.map(({ growth, packets: sum }) => Number(sum) / Number(growth))),
    packets: best(bought.map(({ share, min_recharge }) => Number(share) / Number(min_recharge))),
    commission: (hasFriends * commission) / BASIS_POINTS,
    // Who invites themselves buys the least that brings a gift with each account.
    firstGift: (hasFriends * aFriend) / Math.max(coins(spread.firstGiftFrom), 1),
  };
}

function figuresOf(published: Published, market: Market): EconomyFigures {
  const { boxes, rewards } = published;
  const { openModules, settings } = market;
  const shellBoxes = boxes.filter(({ kind }) => kind === BOX_KINDS.shell && openModules.has('AmmonBox'));
  const shellWorth = best(shellBoxes.map((box) => boxReturn(box, true)));
  const pointWorth = openModules.has('Mall') ? mallReturn(published, settings, 'point') : 0;
  const worth: Readonly<Record<string, number>> = { shell: shellWorth, point: pointWorth, coin: 1 };
  const welfare = boxes.filter(({ kind }) => kind === BOX_KINDS.welfare && openModules.has('Grade'));
  return {
    loops: loopsOf(published, market),
    shellsPerCoin: coins(market.shellsPerHundredCoins),
    shellWorth,
    pointWorth,
    boards: openModules.has('rankRank') ? boardsOf(published) : [],
    packets: openModules.has('RedPacket') ? packetsOf(published) : [],
    welfareADay: welfare.reduce((sum, { value }) => sum + Number(value) / TICKETS / MINOR, 0),
    tasksADay: rewards.reduce((sum, { asset, amount }) => sum + coins(amount) * (worth[asset] ?? 0), 0),
    buying: buyingOf(published, market),
  };
}

/** The loop that gives back most, over all modes and channels, by what is published now. */
export async function measureEconomy(db: Queryable): Promise<LoopReturn | undefined> {
  const [published, channels, rules] = await Promise.all([
    readPublished(db),
    store.readSettings(db, DEFAULTS.channelCode),
    findRules(db),
  ]);
  const markets = await Promise.all(
    [...channels].map(async ([visitorOf, settings]) => {
      const modules = await store.readModules(db, visitorOf, DEFAULTS.channelCode);
      const config = [...settings].map(([itemKey, itemValue]) => ({ itemKey, itemValue }));
      return readPolicy({ modules, config, rules }, { visitorOf });
    }),
  );
  return markets
    .flatMap((market) => bestLoop(figuresOf(published, market)) ?? [])
    .reduce<LoopReturn | undefined>((found, one) => (found && found.total >= one.total ? found : one), undefined);
}

export interface Publishing {
  /** What publishes, such as `import prices.csv`. */
  source: string;
  /** Why it is published whatever the best loop gives back; empty where nobody said. */
  reason: string;
  at: Date;
}

export type Judged = { isRefused: boolean; loop: string };

/**
 * Called in the transaction that publishes, behind its writes. Above the most that a loop may give back a publishing needs a reason;
 * what was published is written down with the loop and the reason. The caller rolls back what is refused.
 */
export async function judgePublishing(tx: Tx, { source, reason, at }: Publishing): Promise<Judged> {
  const found = await measureEconomy(tx);
  const loop = found ? describeLoop(found) : '';
  if (found && found.total > MOST_RETURN && reason === '') return { isRefused: true, loop };
  const bestReturn = found ? Math.round(found.total * MILLION) : null;
  await store.insertPublication(tx, { source, bestReturn, bestLoop: loop, reason, at });
  return { isRefused: false, loop };
}
