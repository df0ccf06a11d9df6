import { isTest, type Problem, type TextFile } from './text-file.ts';

/**
 * Levels of the server, lowest first. SQL may read tables of its own level and of lower ones, like
 * imports.
 */
const LEVELS = ['platform', 'ledger', 'base', 'play', 'modes', 'followers'] as const;
type Level = (typeof LEVELS)[number];

/**
 * Owner of each table: the folder of its level, and of its feature where the level has features.
 */
const TABLE_OWNERS: Readonly<Record<string, string>> = {
  schema_migration: 'platform',
  outbox: 'platform',
  outbox_delivery: 'platform',
  outbox_subscription: 'platform',
  period_run: 'platform',
  closed_day: 'platform',
  job_lease: 'platform',
  job_failure: 'platform',
  master_key: 'platform',
  dead_letter_action: 'platform',
  quota_count: 'platform',
  seed_state: 'platform',
  ledger_purse: 'ledger',
  ledger_posting: 'ledger',
  ledger_house_delta: 'ledger',
  ledger_house_balance: 'ledger',
  ledger_hold: 'ledger',
  ledger_day: 'ledger',
  idempotency: 'ledger',
  player: 'base/account',
  operator_audit: 'base/operator',
  session: 'base/account',
  known_device: 'base/account',
  graphic_code: 'base/account',
  graphic_ticket: 'base/account',
  verify_code: 'base/account',
  sms_message: 'base/account',
  sms_attempt: 'base/sms',
  dev_outbox_message: 'base/account',
  channel: 'base/site',
  config_item: 'base/site',
  module_item: 'base/site',
  article: 'base/site',
  banner: 'base/site',
  avatar: 'base/avatar',
  avatar_frame: 'base/avatar',
  avatar_upload: 'base/avatar',
  goods: 'base/catalogue',
  weapon: 'base/catalogue',
  weapon_kind: 'base/catalogue',
  finish: 'base/catalogue',
  exterior: 'base/catalogue',
  quality: 'base/catalogue',
  goods_background: 'base/catalogue',
  market_policy: 'base/policy',
  play_limit: 'base/bounds',
  play_bounds: 'base/bounds',
  play_day: 'base/bounds',
  player_identity: 'base/identity',
  identity_submission: 'base/identity',
  reservation: 'base/reserve',
  ticket: 'base/ticket',
  person_sign: 'base/person',
  person_sign_holder: 'base/person',
  person_account: 'base/person',
  seed_pair: 'play/fairness',
  draw: 'play/fairness',
  draw_rule: 'play/fairness',
  room_seed: 'play/fairness',
  room_seed_batch: 'play/fairness',
  beacon_chain: 'play/beacon',
  beacon_round: 'play/beacon',
  draw_order: 'play/fairness',
  draw_order_place: 'play/fairness',
  raffle: 'play/raffle',
  raffle_prize: 'play/raffle',
  raffle_entry: 'play/raffle',
  recharge_fact: 'play/recharged',
  recharge_reversal: 'play/recharged',
  bag_item: 'play/bag',
  bag_sale: 'play/bag',
  bag_day: 'play/bag',
  delivery_order: 'play/delivery',
  delivery_name: 'play/delivery',
  battle_room: 'modes/battle',
  battle_round: 'modes/battle',
  battle_seat: 'modes/battle',
  battle_draw: 'modes/battle',
  battle_day: 'modes/battle',
  battle_house_room: 'modes/battle',
  crash_chain: 'modes/crash',
  crash_round: 'modes/crash',
  crash_bet: 'modes/crash',
  box: 'modes/box',
  box_category: 'modes/box',
  box_version: 'modes/box',
  box_version_entry: 'modes/box',
  box_guarantee: 'modes/box',
  box_favourite: 'modes/box',
  welfare_opening: 'modes/welfare',
  welfare_drop: 'modes/welfare',
  register_packet: 'modes/register-packet',
  lucky_table: 'modes/lucky',
  lucky_version: 'modes/lucky',
  lucky_entry: 'modes/lucky',
  lucky_play: 'modes/lucky',
  replacement: 'modes/replacement',
  roll_plan: 'modes/roll',
  roll_room: 'modes/roll',
  time_box: 'modes/time-box',
  time_box_round: 'modes/time-box',
  recipe: 'modes/refining',
  refining_material: 'modes/refining',
  refining: 'modes/refining',
  mall_offer: 'modes/mall',
  mall_purchase: 'modes/mall',
  mall_cart: 'modes/mall',
  mall_cart_line: 'modes/mall',
  recharge_order: 'modes/recharge',
  recharge_refund: 'modes/recharge',
  recharge_claim: 'modes/recharge',
  recharge_card: 'modes/recharge',
  packet_plan: 'modes/packet',
  packet: 'modes/packet',
  packet_claim: 'modes/packet',
  packet_due: 'modes/packet',
  recharge_bill: 'modes/recharge',
  recharge_bill_line: 'modes/recharge',
  recharge_difference: 'modes/recharge',
  turntable_version: 'modes/turntable',
  turntable_prize: 'modes/turntable',
  turntable_spin: 'modes/turntable',
  recent_drop: 'followers/live',
  opening_day: 'followers/live',
  vip_level: 'followers/vip',
  vip_packet: 'followers/vip',
  vip_growth: 'followers/vip',
  message: 'followers/message',
  message_box: 'followers/message',
  message_broadcast: 'followers/message',
  sign_in: 'followers/task',
  sign_in_reward: 'followers/task',
  task: 'followers/task',
  task_progress: 'followers/task',
  spread_level: 'followers/spread',
  spread_member: 'followers/spread',
  spread_reward: 'followers/spread',
  spread_promoter: 'followers/spread',
  spread_opening: 'followers/spread',
  publication: 'followers/economy',
  rank_score: 'followers/rank',
  rank_period: 'followers/rank',
  rank_result: 'followers/rank',
  rank_tied: 'followers/rank',
  rank_prize: 'followers/rank',
  rank_terms: 'followers/rank',
  festival_progress: 'followers/festival',
  festival_sticker: 'followers/festival',
  festival_reward: 'followers/festival',
};

/**
 * Levels whose tables are written by their owner only: coins and items change hands in one place.
 */
const GUARDED: ReadonlySet<string> = new Set<Level>(['ledger', 'play']);

const READS = /\b(?:from|join)\s+([a-z_]+)\b|\b(?:selectFrom|innerJoin|leftJoin)\(\s*'([a-z_]+)\b/g;
const WRITES =
  /\b(?:insert\s+into|delete\s+from|update)\s+([a-z_]+)\b|\b(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)\b/g;

const levelOf = (folder: string): number => LEVELS.indexOf(folder.split('/')[0] as Level);

/**
 * Returns `play/bag` for a file of that feature, `ledger` for one of the ledger; undefined outside
 * the levels.
 */
function homeOf(path: string): string | undefined {
  const match = /^apps\/server\/src\/([a-z]+)\/(?:([a-z-]+)\/)?/.exec(path);
  const [, level = '', feature] = match ?? [];
  if (levelOf(level) < 0) return undefined;
  return level === 'platform' || level === 'ledger' || feature === undefined ? level : `${level}/${feature}`;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function* mentions(text: string, pattern: RegExp): Generator<{ table: string; owner: string; line: number }> {
  for (const match of text.matchAll(pattern)) {
    const table = match[1] ?? match[2] ?? '';
    const owner = Object.hasOwn(TABLE_OWNERS, table) ? TABLE_OWNERS[table] : undefined;
    if (owner) yield { table, owner, line: lineAt(text, match.index) };
  }
}

function checkFile({ path, text }: TextFile): Problem[] {
  const home = homeOf(path);
  if (home === undefined || isTest(path) || path.endsWith('.generated.ts')) return [];
  const problems: Problem[] = [];
  const report = (line: number, message: string) => problems.push({ path, line, message });
  for (const { table, owner, line } of [...mentions(text, READS), ...mentions(text, WRITES)]) {
    const isOtherMode = home.startsWith('modes/') && owner.startsWith('modes/') && owner !== home;
    if (levelOf(owner) > levelOf(home) || isOtherMode) report(line, `${home} uses ${table}, which is ${owner}'s`);
  }
  for (const { table, owner, line } of mentions(text, WRITES)) {
    const isGuarded = GUARDED.has(owner.split('/')[0] ?? '') && owner !== home;
    if (isGuarded) report(line, `${home} writes ${table}, which only ${owner} may`);
  }
  return problems;
}

/**
 * Checks that shared SQL uses no mode's table, modes use no other mode's, and coins and items are
 * written by their owners only.
 */
export function checkTables(files: readonly TextFile[]): Problem[] {
  const created = files
    .filter(({ path }) => /^apps\/server\/migrations\/.*\.sql$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^create table (?:if not exists )?([a-z_]+)/gm)].map((match) => ({
        path,
        table: match[1] ?? '',
      })),
    );
  return [
    ...created
      .filter(({ table }) => !Object.hasOwn(TABLE_OWNERS, table))
      .map(({ path, table }) => ({ path, line: 0, message: `${table} has no owner in tools/tidy/table-rules.ts` })),
    ...files.flatMap(checkFile),
  ];
}
