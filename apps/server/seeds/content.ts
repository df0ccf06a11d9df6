import type { Account } from '../src/base/account/account.module.ts';
import type { Avatars } from '../src/base/avatar/avatar.module.ts';
import { CATALOGUE_TAG } from '../src/base/catalogue/catalogue.events.ts';
import type { Catalogue } from '../src/base/catalogue/catalogue.module.ts';
import { SITE_TAGS } from '../src/base/site/site.events.ts';
import type { Site, SiteContent } from '../src/base/site/site.module.ts';
import type { FestivalModule } from '../src/followers/festival/festival.module.ts';
import type { Messages } from '../src/followers/message/message.module.ts';
import { RANK_TAG } from '../src/followers/rank/rank.events.ts';
import type { Rank } from '../src/followers/rank/rank.module.ts';
import type { Spread } from '../src/followers/spread/spread.module.ts';
import { TASK_TAG, type Tasks } from '../src/followers/task/task.module.ts';
import type { Vip } from '../src/followers/vip/vip.module.ts';
import type { Battles } from '../src/modes/battle/battle.module.ts';
import { BOX_TAG } from '../src/modes/box/box.events.ts';
import type { Boxes } from '../src/modes/box/box.module.ts';
import type { Lucky } from '../src/modes/lucky/lucky.module.ts';
import type { Mall } from '../src/modes/mall/mall.module.ts';
import type { Packets } from '../src/modes/packet/packet.module.ts';
import type { RefiningModule } from '../src/modes/refining/refining.module.ts';
import type { Rolls } from '../src/modes/roll/roll.module.ts';
import type { TimeBoxes } from '../src/modes/time-box/time-box.module.ts';
import type { Tx } from '../src/platform/db/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { Fairness } from '../src/play/fairness/fairness.module.ts';
import { avatarContent } from './avatars.ts';
import { catalogueContent } from './catalogue.ts';
import { demoBroadcasts } from './followers/broadcasts.ts';
import { demoFestivals } from './followers/festivals.ts';
import { rankPrizes } from './followers/rank.ts';
import { spreadLevels } from './followers/spread.ts';
import { tasks as taskContent } from './followers/tasks.ts';
import { vipLevels } from './followers/vip.ts';
import { houseRooms, machinePlans } from './modes/battles.ts';
import { boxContent } from './modes/boxes.ts';
import { luckyPlans } from './modes/lucky.ts';
import { mallPlans } from './modes/mall.ts';
import { packetPlans } from './modes/packets.ts';
import { prizePlans } from './modes/prizes.ts';
import { recipePlans } from './modes/recipes.ts';
import { officialRolls } from './modes/rolls.ts';
import { timeBoxes as timeBoxPlans } from './modes/time-boxes.ts';
import { type Pictures, readPictures } from './pictures.ts';
import { plantChanged, type SeedPart } from './plant.ts';
import { readArticles } from './site/articles.ts';
import { createBanners } from './site/banners.ts';
import { channels } from './site/channels.ts';
import { config, modules } from './site/settings.ts';

type PrizeModules = {
  [Name in keyof typeof prizePlans]: { plant(tx: Tx, plan: (typeof prizePlans)[Name]): Promise<void> };
};

export interface ContentModules extends PrizeModules {
  account: Account;
  fairness: Fairness;
  battles: Battles;
  site: Site;
  catalogue: Catalogue;
  boxes: Boxes;
  lucky: Lucky;
  packets: Packets;
  rolls: Rolls;
  timeBoxes: TimeBoxes;
  mall: Mall;
  refining: RefiningModule;
  festivals: FestivalModule;
  avatars: Avatars;
  vip: Vip;
  tasks: Tasks;
  rank: Rank;
  spread: Spread;
  messages: Messages;
  /** Creates missing demo players; called at every start. */
  seedPlayers(avatars: readonly string[]): Promise<void>;
}

/** Required by every store: channels, switches, legal texts, banners. */
async function siteParts(site: Site, pictures: Pictures, isDemo: boolean): Promise<SeedPart[]> {
  const content: SiteContent = {
    channels,
    config,
    modules,
    // Demo festivals are created separately, because their dates start with the store.
    articles: (await readArticles()).filter(({ type }) => !isDemo || type !== 'ActivityConfig'),
    banners: createBanners(pictures),
  };
  return [{ name: 'site', content, plant: (tx) => site.plant(tx, content), tags: Object.values(SITE_TAGS) }];
}

/** Rewards of check-ins and tasks. */
function taskPart(tasks: Tasks): SeedPart {
  return { name: 'tasks', content: taskContent, plant: (tx) => tasks.plant(tx, taskContent), tags: [TASK_TAG] };
}

/** Avatars and frames, and the VIP levels that unlock them. */
function memberParts({ avatars, vip }: ContentModules, pictures: Pictures): SeedPart[] {
  const looks = avatarContent(pictures);
  return [
    { name: 'avatars', content: looks, plant: (tx) => avatars.plant(tx, looks), tags: [] },
    { name: 'vip', content: vipLevels, plant: (tx) => vip.plant(tx, vipLevels), tags: [] },
  ];
}

/** Prizes of the rankings. */
function rankPart(rank: Rank): SeedPart {
  return { name: 'rank', content: rankPrizes, plant: (tx) => rank.plant(tx, rankPrizes), tags: [RANK_TAG] };
}

/** Commissions of promoters. */
function spreadPart(spread: Spread): SeedPart {
  return { name: 'spread', content: spreadLevels, plant: (tx) => spread.plant(tx, spreadLevels), tags: [] };
}

/** AI opponents, which play only if an operator allows them. */
function machinePart(account: Account, pictures: Pictures): SeedPart {
  const machines = machinePlans(pictures.avatars);
  return { name: 'machines', content: machines, plant: (tx) => account.plantMachines(tx, machines), tags: [] };
}

/** Rooms with free prizes: roll rooms and time boxes. */
function raffleParts({ rolls, timeBoxes }: ContentModules): SeedPart[] {
  return [
    {
      name: 'rolls',
      content: officialRolls,
      plant: async (tx) => void (await rolls.plant(tx, officialRolls)),
      tags: [],
    },
    {
      name: 'timeBoxes',
      content: timeBoxPlans,
      plant: async (tx) => void (await timeBoxes.plant(tx, timeBoxPlans)),
      tags: [],
    },
  ];
}

/** Published prizes of the modes that draw from a table of them. */
const prizeParts = (content: PrizeModules): SeedPart[] =>
  (Object.keys(prizePlans) as (keyof typeof prizePlans)[]).map((name) => {
    const plan = prizePlans[name];
    // The compiler cannot know that plan and module are of one name.
    return { name, content: plan, plant: (tx) => content[name].plant(tx, plan as never), tags: [] };
  });

/** Demo content to browse and play. */
function demoParts(content: ContentModules, pictures: Pictures): SeedPart[] {
  const { battles, catalogue, boxes, festivals, lucky, mall, packets, refining, messages } = content;
  const goods = catalogueContent(pictures);
  const shelf = boxContent(pictures);
  return [
    { name: 'catalogue', content: goods, plant: (tx) => catalogue.plant(tx, goods), tags: [CATALOGUE_TAG] },
    { name: 'boxes', content: shelf, plant: (tx) => boxes.plant(tx, shelf), tags: [BOX_TAG] },
    { name: 'lucky', content: luckyPlans, plant: (tx) => lucky.plant(tx, luckyPlans), tags: [] },
    { name: 'battles', content: houseRooms, plant: async (tx) => void (await battles.plant(tx, houseRooms)), tags: [] },
    ...prizeParts(content),
    {
      name: 'packets',
      content: packetPlans,
      plant: async (tx) => void (await packets.plant(tx, packetPlans)),
      tags: [],
    },
    ...raffleParts(content),
    { name: 'recipes', content: recipePlans, plant: (tx) => refining.plant(tx, recipePlans), tags: [] },
    {
      name: 'festivals',
      content: demoFestivals,
      plant: (tx) => festivals.plant(tx, demoFestivals),
      tags: [SITE_TAGS.articles],
    },
    { name: 'mall', content: mallPlans, plant: (tx) => mall.plant(tx, mallPlans), tags: [CATALOGUE_TAG] },
    { name: 'broadcasts', content: demoBroadcasts, plant: (tx) => messages.plant(tx, demoBroadcasts), tags: [] },
  ];
}

/**
 * Loads shipped content. Costs one small read when nothing is new; rows changed by an operator are
 * kept.
 */
export async function loadContent(platform: Platform, content: ContentModules): Promise<void> {
  const pictures = await readPictures();
  const parts = await siteParts(content.site, pictures, platform.config.DEMO_DATA);
  parts.push(taskPart(content.tasks), rankPart(content.rank), spreadPart(content.spread));
  parts.push(...memberParts(content, pictures), machinePart(content.account, pictures));
  if (platform.config.DEMO_DATA) parts.push(...demoParts(content, pictures));
  const planted = await plantChanged(platform, parts);
  // Room seeds must exist before the first room.
  await content.fairness.roomSeeds.stock();
  await content.packets.issueDue();
  if (planted.includes('boxes')) content.boxes.announceChange();
  if (planted.includes('lucky')) content.lucky.announceChange();
  if (planted.includes('vip')) await content.vip.raiseAll();
  if (platform.config.DEMO_DATA) await content.seedPlayers(pictures.avatars);
}
