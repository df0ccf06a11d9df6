import type { FastifyInstance } from 'fastify';
import { demoCards } from '../seeds/cards.ts';
import { loadContent } from '../seeds/content.ts';
import { anchorRolls } from '../seeds/modes/rolls.ts';
import { sessionEnded } from './base/account/account.events.ts';
import { type AccountOptions, createAccount } from './base/account/account.module.ts';
import { createAvatars } from './base/avatar/avatar.module.ts';
import { createBounds } from './base/bounds/bounds.module.ts';
import { createCatalogue } from './base/catalogue/catalogue.module.ts';
import { createIdentity } from './base/identity/identity.module.ts';
import { createMail } from './base/mail/mail.module.ts';
import { createOperators, type Operators } from './base/operator/operator.module.ts';
import { createPersons } from './base/person/person.module.ts';
import { createPolicy } from './base/policy/policy.module.ts';
import { createProfile } from './base/profile/profile.module.ts';
import { createReserve } from './base/reserve/reserve.module.ts';
import { createSite } from './base/site/site.module.ts';
import { createSms } from './base/sms/sms.module.ts';
import { createTickets } from './base/ticket/ticket.module.ts';
import { createDesk } from './desk/desk.module.ts';
import { createFestivals } from './followers/festival/festival.module.ts';
import { createFiguresModule } from './followers/figures/figures.module.ts';
import { createFind } from './followers/find/find.module.ts';
import { createHoldings } from './followers/holdings/holdings.module.ts';
import { createLive } from './followers/live/live.module.ts';
import { createMessages } from './followers/message/message.module.ts';
import { createPlayerDesk } from './followers/player-desk/player-desk.module.ts';
import { createRank } from './followers/rank/rank.module.ts';
import { createRecord } from './followers/record/record.module.ts';
import { createSpread } from './followers/spread/spread.module.ts';
import { createSupport } from './followers/support/support.module.ts';
import { createTasks } from './followers/task/task.module.ts';
import { createVip, readMallQuotas } from './followers/vip/vip.module.ts';
import type { Ledger } from './ledger/ledger.ts';
import { createBattles } from './modes/battle/battle.module.ts';
import { createBoxes } from './modes/box/box.module.ts';
import { createCrash } from './modes/crash/crash.module.ts';
import { createLucky } from './modes/lucky/lucky.module.ts';
import { createMall } from './modes/mall/mall.module.ts';
import { createPackets } from './modes/packet/packet.module.ts';
import { rechargeCompleted, rechargeReversed } from './modes/recharge/recharge.events.ts';
import { createRecharge } from './modes/recharge/recharge.module.ts';
import { createRefiningMode } from './modes/refining/refining.module.ts';
import { createRegisterPacket } from './modes/register-packet/register-packet.module.ts';
import { createReplacement } from './modes/replacement/replacement.module.ts';
import { createRolls } from './modes/roll/roll.module.ts';
import { createTimeBoxes } from './modes/time-box/time-box.module.ts';
import { createTurntable } from './modes/turntable/turntable.module.ts';
import { createWelfare } from './modes/welfare/welfare.module.ts';
import { createGateway, type Gateway } from './platform/gateway/gateway.ts';
import type { Router } from './platform/http/router.ts';
import type { Platform } from './platform/platform.ts';
import { createBag } from './play/bag/bag.module.ts';
import { createBeacon } from './play/beacon/beacon.module.ts';
import { createDelivery } from './play/delivery/delivery.module.ts';
import { createFairness } from './play/fairness/fairness.module.ts';
import { createModes } from './play/modes/modes.module.ts';
import { createRaffles } from './play/raffle/raffle.module.ts';
import { createRecharged } from './play/recharged/recharged.module.ts';

export type Modules = ReturnType<typeof createModules>;

interface GameParts {
  account: ReturnType<typeof createAccount>;
  approvals: Operators['approvals'];
  ledger: Ledger;
  fairness: ReturnType<typeof createFairness>;
  beacon: ReturnType<typeof createBeacon>;
  bounds: ReturnType<typeof createBounds>;
  policy: ReturnType<typeof createPolicy>;
  persons: ReturnType<typeof createPersons>;
  modes: ReturnType<typeof createModes>;
  profile: ReturnType<typeof createProfile>;
}

/** The modes. None imports another, except that several open boxes. */
function createGames(platform: Platform, parts: GameParts, gateway: Gateway) {
  const boxes = createBoxes(platform, parts);
  const recharged = createRecharged(platform, { completed: rechargeCompleted, reversed: rechargeReversed });
  const drawn = { ...parts, recharged, raffles: createRaffles(platform, parts) };
  return {
    battles: createBattles(platform, { ...parts, boxes, gateway }),
    boxes,
    crash: createCrash(platform, parts),
    lucky: createLucky(platform, parts),
    packets: createPackets(platform, parts),
    mall: createMall(platform, { ...parts, readQuotas: readMallQuotas }),
    recharge: createRecharge(platform, parts),
    refining: createRefiningMode(platform, parts),
    registerPacket: createRegisterPacket(platform, parts),
    replacement: createReplacement(platform, parts),
    rolls: createRolls(platform, drawn),
    timeBoxes: createTimeBoxes(platform, drawn),
    turntable: createTurntable(platform, parts),
    welfare: createWelfare(platform, { ...parts, boxes }),
  };
}

/** Both ways to send codes. */
function createSenders(platform: Platform) {
  const sms = createSms(platform);
  return { sms, senders: { sms: sms.sender, mail: createMail(platform).sender } };
}

/** What operators see and do across features. */
const createDesks = (platform: Platform, parts: Parameters<typeof createPlayerDesk>[1] & { gateway: Gateway }) => ({
  desk: createDesk(platform, parts.operators),
  figures: createFiguresModule(platform, { countOnline: parts.gateway.onlineCount }),
  find: createFind(platform),
  playerDesk: createPlayerDesk(platform, parts),
  support: createSupport(platform),
});

interface Connected {
  account: ReturnType<typeof createAccount>;
  gateway: Gateway;
  ledger: Ledger;
  messages: ReturnType<typeof createMessages>;
  spread: ReturnType<typeof createSpread>;
}

/** Adds what followers know to the player's data and sockets. */
function connectFollowers(platform: Platform, { account, gateway, ledger, messages, spread }: Connected): void {
  account.addInfo(async (playerId) => ({ assets: await spread.assetsOf(playerId) }));
  account.addInfo(async (playerId) => ({ noReadMessages: await messages.unreadCount(playerId) }));
  messages.greetAt(gateway);
  createHoldings(platform, { ledger, gateway });
}

/** Creates every feature, each level from those below it, without a service locator. */
export function createModules(platform: Platform, ledger: Ledger, accountOptions?: AccountOptions) {
  const operators = createOperators(platform);
  const { sms, senders } = createSenders(platform);
  const account = createAccount(platform, ledger, { ...senders, ...accountOptions });
  const catalogue = createCatalogue(platform);
  const { authenticate, findLiveSessions } = account;
  const gateway = createGateway({ ...platform, authenticate, findLiveSessions, sessionEnded });
  const site = createSite(
    platform,
    {
      countPlayers: account.countRealPlayers,
      countOnline: gateway.onlineCount,
      countOpenings: () => live.countOpenings(),
      countOpeningsToday: () => live.countOpeningsToday(),
      countDeliveries: () => delivery.countDelivered(),
    },
    async (channelCode) => (await policy.forVisitor(channelCode)).openModules,
    () => boxes.leadPicture(),
  );
  const policy = createPolicy(platform, site);
  const bounds = createBounds(platform, { ledger, policy });
  const modes = createModes();
  const fairness = createFairness(platform, { ledger, modes });
  const beacon = createBeacon(platform);
  const avatars = createAvatars(platform);
  const profile = createProfile(platform, account, avatars.looks);
  const persons = createPersons(platform, { ledger, policy, account });
  const identity = createIdentity(platform, { account, persons });
  const reserve = createReserve(platform, { account, site });
  const bag = createBag(platform, {
    ledger,
    policy,
    bounds,
    modes,
    attemptsOf: (...named) => delivery.attemptsOf(...named),
  });
  const delivery = createDelivery(platform, { ledger, policy, profile });
  const parts = { account, ledger, fairness, beacon, bounds, policy, persons, modes, profile };
  const games = createGames(platform, { ...parts, approvals: operators.approvals }, gateway);
  const { boxes } = games;
  const live = createLive(platform, { site });
  const record = createRecord(platform, { modes });
  const rank = createRank(platform, { ledger, fairness });
  const tasks = createTasks(platform, ledger);
  const vip = createVip(platform, ledger);
  const festivals = createFestivals(platform, { ledger, fairness, bounds, policy, modes, site });
  const spread = createSpread(platform, { ...parts, boxes, site });
  const messages = createMessages(platform, { dearFrom: live.winnerThreshold });
  connectFollowers(platform, { account, gateway, ledger, messages, spread });

  const base = {
    account,
    avatars,
    bag,
    bounds,
    catalogue,
    delivery,
    fairness,
    identity,
    policy,
    profile,
    reserve,
    site,
    tickets: createTickets(platform, policy),
  };
  const desks = createDesks(platform, { account, bounds, gateway, identity, ledger, messages, operators, record });
  const followers = { festivals, live, messages, rank, record, spread, tasks, vip };
  return { ...base, ...games, ...followers, ...desks, gateway, modes, operators, persons, sms };
}

/** Registers all API calls; the router leaves out those that are not for the roles of this node. */
export function registerModules(
  { gateway: _gateway, modes: _modes, persons: _persons, sms: _sms, ...modules }: Modules,
  router: Router,
): void {
  for (const module of Object.values(modules)) module.routes(router);
}

/** Registers the few pages outside the storefront. */
export function registerPages({ sms, ...modules }: Modules, http: FastifyInstance): void {
  modules.account.pages(http);
  modules.avatars.pages(http);
  modules.desk.pages(http);
  modules.recharge.pages(http);
  sms.pages(http);
}

/** Loads shipped content, and the demo data if configured. */
export function loadModuleContent(platform: Platform, modules: Modules): Promise<void> {
  const { account, operators, recharge, rolls, vip } = modules;
  const seedPlayers = async (avatars: readonly string[]) => {
    if (platform.config.ROLES.has('console')) await operators.seedDemoOperators();
    await recharge.plant(demoCards);
    if ((await account.seedDemoPlayers(avatars)) === 0) return;
    await vip.raiseAll();
    for (const { mobile, plans } of anchorRolls) await rolls.plantFor(mobile, plans);
  };
  return loadContent(platform, { ...modules, seedPlayers });
}
