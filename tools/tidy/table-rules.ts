import { readdirSync } from 'node:fs';
import { isTest, type Problem, type TextFile } from './text-file.ts';

/**
 * Levels of the server, lowest first. SQL may read tables of its own level and of lower ones, like
 * imports.
 */
const LEVELS = ['platform', 'ledger', 'base', 'play', 'modes', 'followers'] as const;
type Level = (typeof LEVELS)[number];

/** States have names, in one table each: a number of its own in SQL survives a change of that table unseen. */
const STATE_NUMBER = /\bstate (?:=|<>|in) \(?\d/g;

/**
 * Owner of each table: the folder of its level, and of its feature where the level has features. A table with the name
 * of a mode in front belongs to that mode.
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
  ledger_audit_run: 'ledger',
  idempotency: 'ledger',
  player: 'base/account',
  operator: 'base/operator',
  operator_audit: 'base/operator',
  operator_invitation: 'base/operator',
  operator_proposal: 'base/operator',
  operator_recovery_code: 'base/operator',
  operator_passkey: 'base/operator',
  operator_session: 'base/operator',
  operator_view: 'base/operator',
  session: 'base/account',
  player_block: 'base/account',
  player_note: 'followers/player-desk',
  player_compensation: 'followers/player-desk',
  known_device: 'base/account',
  graphic_code: 'base/account',
  graphic_ticket: 'base/account',
  verify_code: 'base/account',
  sms_message: 'base/account',
  sms_attempt: 'base/sms',
  mail_attempt: 'base/mail',
  player_email: 'base/account',
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
  goods_price: 'base/catalogue',
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
  canned_reply: 'base/ticket',
  ticket: 'base/ticket',
  ticket_note: 'base/ticket',
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
  recipe: 'modes/refining',
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
  figure_state: 'followers/figures',
  figure_hour: 'followers/figures',
  figure_item_hour: 'followers/figures',
  figure_return_hour: 'followers/figures',
  figure_player_day: 'followers/figures',
  return_alert: 'followers/figures',
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

const MODES = readdirSync(new URL('../../apps/server/src/modes/', import.meta.url));

function ownerOf(table: string): string | undefined {
  if (Object.hasOwn(TABLE_OWNERS, table)) return TABLE_OWNERS[table];
  const mode = MODES.find((name) => `${table}_`.startsWith(`${name.replaceAll('-', '_')}_`));
  return mode && `modes/${mode}`;
}

function* mentions(text: string, pattern: RegExp): Generator<{ table: string; owner: string; line: number }> {
  for (const match of text.matchAll(pattern)) {
    const table = match[1] ?? match[2] ?? '';
    const owner = ownerOf(table);
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
  for (const match of path.includes('/testing/') ? [] : text.matchAll(STATE_NUMBER))
    report(lineAt(text, match.index), 'a number for a state in SQL; take it from its table of names');
  return problems;
}

/**
 * Checks that shared SQL uses no mode's table, modes use no other mode's, coins and items are written
 * by their owners only, and states go by name.
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
      .filter(({ table }) => ownerOf(table) === undefined)
      .map(({ path, table }) => ({ path, line: 0, message: `${table} has no owner in tools/tidy/table-rules.ts` })),
    ...files.flatMap(checkFile),
  ];
}
