// Written by `npm run db:types` from the migrated database; not by hand.

import type { ColumnType, Generated } from 'kysely';

/** Read as the parsed value, written as its text. */
export type JsonColumn = ColumnType<unknown, string, string>;

export interface Article {
  id: Generated<bigint>;
  channel_code: string;
  type: string;
  platform_id: Generated<number>;
  slug: Generated<string>;
  titles: JsonColumn;
  contents: JsonColumn;
  sort: Generated<number>;
  published: Generated<boolean>;
  seed_mark: string | null;
  updated_at: Date;
}

export interface Avatar {
  image: string;
  sort: number;
  seed_mark: string | null;
}

export interface AvatarFrame {
  id: number;
  names: JsonColumn;
  required_level: number;
  image: string;
  seed_mark: string | null;
}

export interface AvatarUpload {
  id: Generated<bigint>;
  player_id: bigint;
  file: string;
  status: Generated<number>;
  wanted: Generated<boolean>;
  reason: Generated<string>;
  file_kept: Generated<boolean>;
  created_at: Date;
  reviewed_at: Date | null;
}

export interface BagDay {
  player_id: bigint;
  day: string;
  is_gain: boolean;
  code: number;
  items: number;
  amount: bigint;
}

export interface BagItem {
  player_id: bigint;
  id: bigint;
  goods_id: bigint;
  price: bigint;
  recovery_price: bigint;
  state: Generated<number>;
  locked: Generated<boolean>;
  source: number;
  source_ref: bigint;
  acquired_at: Date;
  changed_at: Date;
}

export interface BagSale {
  player_id: bigint;
  id: bigint;
  item_ids: bigint[];
  received: bigint;
  sold_at: Date;
}

export interface Banner {
  id: Generated<bigint>;
  channel_code: string;
  slug: string;
  platform_id: Generated<number>;
  titles: JsonColumn;
  subtitles: JsonColumn;
  tags: JsonColumn;
  actions: JsonColumn;
  image: Generated<string>;
  image_wide: Generated<string>;
  link: string;
  colour: Generated<string>;
  sort: Generated<number>;
  published: Generated<boolean>;
  seed_mark: string | null;
  updated_at: Date;
}

export interface BattleDay {
  day: string;
  player_id: bigint;
  battles: number;
  wins: number;
  won: bigint;
}

export interface BattleDraw {
  room_id: bigint;
  round: number;
  seat: number;
  draw_id: bigint;
  ticket: number;
  tickets: number;
  goods_id: bigint;
  price: bigint;
  quality: number;
  owner_seat: number;
}

export interface BattleHouseRoom {
  code: string;
  mode: number;
  seats: number;
  boxes: string[];
  open: boolean;
  sort: number;
  seed_mark: string | null;
}

export interface BattleRoom {
  id: bigint;
  mode: number;
  seats: number;
  rounds: number;
  is_anchor: Generated<boolean>;
  password_hash: string | null;
  house_code: string | null;
  state: number;
  version: number;
  seed_number: bigint;
  price: bigint;
  taken: number;
  created_at: Date;
  dissolves_at: Date;
  started_at: Date | null;
  ends_at: Date | null;
  closed_at: Date | null;
  winner_seat: number | null;
  pot: bigint | null;
  filled_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  maker_id: bigint;
}

export interface BattleRound {
  room_id: bigint;
  round: number;
  box_id: bigint;
  version_id: bigint;
  price: bigint;
}

export interface BattleSeat {
  room_id: bigint;
  seat: number;
  player_id: bigint;
  user_kind: number;
  is_house: boolean;
  user_code: string;
  stake: bigint;
  shell_rate: bigint;
  joined_at: Date;
  total: bigint | null;
  won: bigint | null;
}

export interface BeaconChain {
  hash: string;
  public_key: string;
  period_seconds: number;
  genesis_seconds: bigint;
  group_hash: string;
  beacon_id: string;
  learned_at: Date;
}

export interface BeaconRound {
  chain: string;
  round: bigint;
  wanted_at: Date;
  signature: string | null;
  randomness: string | null;
  checked_at: Date | null;
}

export interface Box {
  id: Generated<bigint>;
  code: string;
  kind: number;
  category_code: string | null;
  names: JsonColumn;
  descriptions: JsonColumn;
  colour: string;
  tier: string;
  image: string;
  image_large: string;
  welfare_level: number | null;
  sort: number;
  open: Generated<boolean>;
  seed_mark: string | null;
  created_at: Date;
}

export interface BoxCategory {
  code: string;
  names: JsonColumn;
  sort: number;
  seed_mark: string | null;
}

export interface BoxFavourite {
  player_id: bigint;
  box_id: bigint;
  created_at: Date;
}

export interface BoxGuarantee {
  player_id: bigint;
  box_id: bigint;
  misses: number;
}

export interface BoxSchedule {
  id: Generated<bigint>;
  box_id: bigint;
  base_version: number;
  odds: JsonColumn;
  reason: string;
  over_reason: string;
  publish_at: Date;
  proposed_by: bigint;
  approved_by: bigint;
  created_at: Date;
  ended_at: Date | null;
  outcome: string | null;
}

export interface BoxVersion {
  id: Generated<bigint>;
  box_id: bigint;
  number: number;
  price: bigint;
  guarantee_after_openings: number | null;
  guarantee_min_quality: number | null;
  odds_hash: string;
  rule_id: bigint;
  published_at: Date;
  reason: Generated<string>;
  proposed_by: bigint | null;
  approved_by: bigint | null;
}

export interface BoxVersionEntry {
  version_id: bigint;
  position: number;
  goods_id: bigint;
  first_ticket: number;
  last_ticket: number;
  price: bigint;
  quality: number;
}

export interface CannedReply {
  id: Generated<bigint>;
  name: string;
  texts: JsonColumn;
  changed_by: string;
  changed_at: Date;
}

export interface Channel {
  code: string;
  platform_id: Generated<number>;
  names: JsonColumn;
  logo: Generated<string>;
  accent: Generated<string>;
  reserve: Generated<boolean>;
  statistics_script: Generated<string>;
  hosts: Generated<string[]>;
  seed_mark: string | null;
  updated_at: Date;
}

export interface ClosedDay {
  summary: string;
  day: string;
}

export interface ConfigItem {
  channel_code: string;
  item_key: string;
  item_value: string;
  seed_mark: string | null;
  updated_at: Date;
}

export interface CrashBet {
  round_id: bigint;
  player_id: bigint;
  slot: number;
  id: bigint;
  user_kind: number;
  stake: bigint;
  wanted_at: number | null;
  auto_at: number;
  state: Generated<number>;
  escaped_at: number | null;
  is_auto: Generated<boolean>;
  paid: Generated<bigint>;
  day: string;
  placed_at: Date;
  changed_at: Date;
  received_at: Date | null;
  corrected_at: Date | null;
  refund_note: string | null;
  stake_returned: Generated<boolean>;
}

export interface CrashChain {
  id: Generated<bigint>;
  end_hash: string;
  length: number;
  sealed_seed: Buffer;
  edge_basis_points: number;
  maximum: bigint;
  published_at: Date;
  salt_after: Date;
  salt: string | null;
  salted_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
}

export interface CrashRound {
  id: bigint;
  chain_id: bigint;
  step: number;
  state: number;
  previous_hash: string;
  opened_at: Date;
  starts_at: Date;
  bets: Generated<number>;
  staked: Generated<bigint>;
  point: bigint | null;
  round_hash: string | null;
  ended_at: Date | null;
  interrupted: Generated<boolean>;
  settled_at: Date | null;
  escapes: number | null;
  paid: bigint | null;
}

export interface DeadLetterAction {
  id: Generated<bigint>;
  at: Date;
  operator: string;
  action: string;
  job: string;
  item: string;
  attempts: number;
  error: string;
  reason: string;
}

export interface DeliveryName {
  goods_id: bigint;
  hash_name: string;
}

export interface DeliveryOrder {
  id: Generated<bigint>;
  order_no: string;
  player_id: bigint;
  item_id: bigint;
  goods_id: bigint;
  price: bigint;
  trade_url: string;
  took_stock: boolean;
  provider: string;
  state: number;
  attempt: Generated<number>;
  offer_no: Generated<string>;
  reason: Generated<string>;
  note: Generated<string>;
  created_at: Date;
  due_at: Date;
  started_at: Date | null;
  tried_at: Date | null;
  sent_at: Date | null;
  ended_at: Date | null;
  next_at: Date | null;
  claim: Generated<number>;
  sends: Generated<number>;
  bought_at: Date | null;
  account: Generated<string>;
}

export interface DevOutboxMessage {
  id: Generated<bigint>;
  mobile: string;
  locale: string;
  text: string;
  created_at: Date;
  subject: Generated<string>;
}

export interface Draw {
  player_id: bigint;
  id: bigint;
  mode: number;
  mode_ref: bigint;
  play_id: bigint;
  proof: number;
  seed_id: bigint;
  step: bigint;
  seat: Generated<number>;
  value: bigint;
  rule_id: bigint;
  branch: Generated<number>;
  counter: Generated<number>;
  outcome: number;
  cost: bigint;
  asset: number;
  created_at: Date;
}

export interface DrawOrder {
  seed_number: bigint;
  seats: number[];
  drawn_at: Date;
  terms: string | null;
  terms_hash: string | null;
  closed_at: Date | null;
}

export interface DrawOrderPlace {
  player_id: bigint;
  seed_number: bigint;
  place: number;
}

export interface DrawRule {
  id: Generated<bigint>;
  hash: string;
  text: string;
  published_at: Date;
}

export interface Exterior {
  code: string;
  names: JsonColumn;
  sort: number;
  seed_mark: string | null;
}

export interface FestivalProgress {
  player_id: bigint;
  festival: string;
  task_code: string;
  period: string;
  progress: bigint;
  target: bigint;
  stickers: number;
}

export interface FestivalReward {
  player_id: bigint;
  festival: string;
  page: string;
  id: bigint;
  stickers: string[];
  goods_id: bigint | null;
  price: bigint | null;
  asset: string | null;
  amount: bigint | null;
  claimed_at: Date;
}

export interface FestivalSticker {
  player_id: bigint;
  draw_id: bigint;
  festival: string;
  theme: string;
  sticker: string;
  drawn_at: Date;
}

export interface FigureHour {
  at: Date;
  kind: string;
  account: number;
  is_real: boolean;
  entries: number;
  amount: bigint;
}

export interface FigureItemHour {
  at: Date;
  source: number;
  is_real: boolean;
  items: number;
  worth: bigint;
}

export interface FigurePlayerDay {
  day: string;
  player_id: bigint;
  is_real: boolean;
  registered: string;
}

export interface FigureReturnHour {
  at: Date;
  mode: number;
  is_real: boolean;
  plays: number;
  staked: bigint;
  won: bigint;
  expected: number;
  variance: number;
  largest: bigint;
}

export interface FigureState {
  is_only: Generated<boolean>;
  closed_until: Date;
}

export interface Finish {
  code: string;
  names: JsonColumn;
  seed_mark: string | null;
}

export interface Goods {
  id: Generated<bigint>;
  code: string;
  weapon_code: string;
  finish_code: string;
  quality: number;
  exterior_code: string;
  price: bigint;
  stock: number;
  image: string;
  image_large: string;
  seed_mark: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface GoodsBackground {
  type: number;
  level: number;
  image: string;
  seed_mark: string | null;
}

export interface GoodsPrice {
  id: Generated<bigint>;
  goods_id: bigint;
  price: bigint;
  changed_at: Date;
  operator_id: bigint | null;
  reason: string;
}

export interface GraphicCode {
  id: string;
  gap_x: number;
  expires_at: Date;
  used_at: Date | null;
  level: number;
  work_answer: number;
  work_alone_answer: number;
}

export interface GraphicTicket {
  token_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
  level: number;
}

export interface Idempotency {
  player_id: bigint;
  key: string;
  endpoint: string;
  request_hash: Buffer;
  answer: string;
  created_at: Date;
}

export interface IdentitySubmission {
  player_id: bigint;
  submitted_at: Date;
}

export interface JobFailure {
  job: string;
  item: string;
  attempts: number;
  due_at: Date;
  first_at: Date;
  last_at: Date;
  error: string;
}

export interface JobLease {
  job: string;
  holder: string;
  token: bigint;
  until: Date;
  presence: number | null;
}

export interface KnownDevice {
  player_id: bigint;
  device_id: string;
  bound_at: Date;
  used_at: Date;
}

export interface LedgerAuditRun {
  ended_at: Date;
  problems: number;
  failures: number;
  postings: bigint;
  balances: JsonColumn;
}

export interface LedgerDay {
  owner_id: bigint;
  day: string;
  kind: string;
  asset: number;
  gains: number;
  gained: bigint;
  losses: number;
  lost: bigint;
}

export interface LedgerEntry {
  owner_id: bigint | null;
  posting_id: bigint | null;
  kind: string | null;
  reference: string | null;
  created_at: Date | null;
  account: number | null;
  asset: number | null;
  amount: bigint | null;
}

export interface LedgerHold {
  kind: string;
  reference: string;
  owner_id: bigint;
  coin: bigint;
  bonus: bigint;
  state: number;
  created_at: Date;
  expires_at: Date | null;
  closed_at: Date | null;
}

export interface LedgerHouseBalance {
  account: number;
  balance: bigint;
}

export interface LedgerHouseDelta {
  id: Generated<bigint>;
  account: number;
  amount: bigint;
}

export interface LedgerPosting {
  owner_id: bigint;
  id: bigint;
  kind: string;
  reference: string;
  created_at: Date;
  sides: number[];
  amounts: bigint[];
  balances: bigint[];
}

export interface LedgerPurse {
  owner_id: bigint;
  coin: Generated<bigint>;
  bonus: Generated<bigint>;
  coin_held: Generated<bigint>;
  bonus_held: Generated<bigint>;
  shell: Generated<bigint>;
  point: Generated<bigint>;
  growth: Generated<bigint>;
  welfare: Generated<bigint>;
}

export interface LuckyEntry {
  version_id: bigint;
  position: number;
  goods_id: bigint;
  tickets: number;
  price: bigint;
  quality: number;
}

export interface LuckyPlay {
  player_id: bigint;
  goods_id: bigint;
  draw_id: bigint;
  tickets: number;
  ticket: number;
  played_at: Date;
}

export interface LuckyTable {
  id: Generated<bigint>;
  code: string;
  min_price: bigint;
  open: Generated<boolean>;
  seed_mark: string | null;
}

export interface LuckyVersion {
  id: Generated<bigint>;
  table_id: bigint;
  number: number;
  edge_basis_points: number;
  odds_hash: string;
  published_at: Date;
}

export interface MailAttempt {
  id: Generated<bigint>;
  message_id: bigint | null;
  purpose: string;
  locale: string;
  domain: string;
  state: string;
  reason: Generated<string>;
  created_at: Date;
}

export interface MallCart {
  id: Generated<bigint>;
  player_id: bigint | null;
  token_hash: Buffer | null;
  used_at: Date;
}

export interface MallCartLine {
  cart_id: bigint;
  offer_id: bigint;
  seen_price: bigint;
  added_at: Date;
}

export interface MallOffer {
  id: Generated<bigint>;
  goods_id: bigint;
  asset: number;
  price: bigint | null;
  open: Generated<boolean>;
  seed_mark: string | null;
  created_at: Date;
}

export interface MallPurchase {
  player_id: bigint;
  id: bigint;
  offer_id: bigint;
  goods_id: bigint;
  asset: number;
  price: bigint;
  recovery: bigint;
  day: string;
  bought_at: Date;
}

export interface MarketPolicy {
  id: Generated<bigint>;
  document: JsonColumn;
  note: Generated<string>;
  created_at: Date;
}

export interface MasterKey {
  id: string;
  first_used_at: Generated<Date>;
}

export interface Message {
  id: Generated<bigint>;
  player_id: bigint;
  kind: number;
  template: string | null;
  params: JsonColumn;
  broadcast_id: bigint | null;
  goods_id: bigint | null;
  link: Generated<string>;
  sent_at: Date;
  read_at: Date | null;
}

export interface MessageBox {
  player_id: bigint;
  broadcast_id: Generated<bigint>;
}

export interface MessageBroadcast {
  id: Generated<bigint>;
  kind: number;
  titles: JsonColumn;
  contents: JsonColumn;
  link: Generated<string>;
  channel_code: Generated<string>;
  for_newcomers: Generated<boolean>;
  sent_at: Date;
  code: string | null;
}

export interface ModuleItem {
  channel_code: string;
  name: string;
  status: number;
  seed_mark: string | null;
  updated_at: Date;
}

export interface OpeningDay {
  day: string;
  openings: bigint;
}

export interface OperationWait {
  player_id: bigint;
  key: string;
  until: Date;
}

export interface Operator {
  id: Generated<bigint>;
  email: string;
  name: string;
  role: string;
  password_hash: string;
  sealed_totp: Buffer;
  totp_step: bigint;
  access_until: Date | null;
  suspended_at: Date | null;
  invited_by: string;
  created_at: Date;
}

export interface OperatorAudit {
  id: Generated<bigint>;
  at: Date;
  operator_id: bigint;
  role: string;
  path: string;
  request_id: string;
  ip: string;
  body: JsonColumn;
  outcome: string;
  subject: Generated<string>;
  reason: Generated<string>;
  change: JsonColumn | null;
  hash: Generated<Buffer>;
}

export interface OperatorInvitation {
  id: Generated<bigint>;
  token_hash: Buffer;
  operator_id: bigint | null;
  email: string;
  name: string;
  role: string;
  access_until: Date | null;
  sealed_totp: Buffer;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  invited_by_id: bigint | null;
  accepted_by: bigint | null;
}

export interface OperatorPasskey {
  id: Generated<bigint>;
  operator_id: bigint;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  is_backed_up: boolean;
  created_at: Date;
  used_at: Date | null;
}

export interface OperatorProposal {
  id: Generated<bigint>;
  kind: string;
  subject: string;
  title: string;
  payload: JsonColumn;
  payload_hash: Buffer;
  change: JsonColumn;
  subject_version: string;
  comment: string;
  proposed_by: bigint;
  proposed_role: string;
  proposed_at: Date;
  proposed_ip: string;
  proposed_agent: string;
  expires_at: Date;
  state: string;
  cause: Generated<string>;
  decided_by: bigint | null;
  decided_at: Date | null;
  decided_ip: Generated<string>;
  decided_agent: Generated<string>;
  decision: Generated<string>;
}

export interface OperatorRecoveryCode {
  operator_id: bigint;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface OperatorSession {
  id: Generated<bigint>;
  token_hash: Buffer;
  operator_id: bigint;
  created_at: Date;
  seen_at: Date;
  confirmed_at: Date;
  ended_at: Date | null;
  ip: string;
  user_agent: string;
}

export interface OperatorView {
  id: Generated<bigint>;
  operator_id: bigint;
  list: string;
  name: string;
  query: string;
  is_shared: boolean;
}

export interface Outbox {
  id: Generated<bigint>;
  topic: string;
  payload: JsonColumn;
  events: Generated<number>;
  created_at: Date;
}

export interface OutboxDelivery {
  id: Generated<bigint>;
  outbox_id: bigint | null;
  subscriber: string;
  topic: string;
  payload: JsonColumn;
  events: Generated<number>;
  created_at: Date;
  attempts: Generated<number>;
  due_at: Date;
  last_error: string | null;
}

export interface OutboxSubscription {
  subscriber: string;
  topic: string;
  seen_at: Date;
  retiring_since: Date | null;
}

export interface Packet {
  id: Generated<bigint>;
  plan_code: string;
  period: string;
  kind: number;
  cycle: number;
  split: number;
  names: JsonColumn;
  notes: JsonColumn;
  total: bigint;
  shares: number;
  min_recharge: bigint;
  min_spend: bigint;
  vip_level: number;
  rate: number;
  cap: bigint | null;
  password_hash: Buffer | null;
  sort: number;
  counts_from: Date;
  counts_to: Date;
  opens_at: Date;
  closes_at: Date;
  seed_number: bigint | null;
  owed_to_all: Generated<bigint>;
  claimed: Generated<number>;
  paid: Generated<bigint>;
  created_at: Date;
  ended_at: Date | null;
}

export interface PacketClaim {
  packet_id: bigint;
  place: number;
  player_id: bigint;
  amount: bigint;
  claimed_at: Date;
}

export interface PacketDue {
  packet_id: bigint;
  player_id: bigint;
  spent: bigint;
  returned: bigint;
  won: bigint;
  base: bigint;
  owed: bigint;
  amount: bigint;
}

export interface PacketPlan {
  code: string;
  kind: number;
  cycle: number;
  split: number;
  names: JsonColumn;
  notes: JsonColumn;
  total: bigint;
  shares: number;
  min_recharge: bigint;
  min_spend: bigint;
  vip_level: number;
  rate: number;
  cap: bigint | null;
  password_hash: Buffer | null;
  open_after: number;
  open_minutes: number;
  starts_at: Date;
  ends_at: Date | null;
  open: boolean;
  sort: number;
  seed_mark: string | null;
}

export interface PeriodRun {
  job: string;
  period: string;
  ran_at: Date;
}

export interface PersonAccount {
  player_id: bigint;
  account_id: bigint;
}

export interface PersonSign {
  id: Generated<bigint>;
  kind: number;
  print: Buffer;
  sealed: Buffer;
}

export interface PersonSignHolder {
  player_id: bigint;
  sign_id: bigint;
  kind: number;
}

export interface PlayBounds {
  player_id: bigint;
  reminder_minutes: number | null;
  break_kind: number | null;
  break_until: Date | null;
  changed_at: Date;
}

export interface PlayDay {
  player_id: bigint;
  day: string;
  spent: Generated<bigint>;
  recharged: Generated<bigint>;
  won: Generated<bigint>;
  sold: Generated<bigint>;
  openings: Generated<number>;
  week_spent: Generated<bigint>;
  month_spent: Generated<bigint>;
  week_recharged: Generated<bigint>;
  month_recharged: Generated<bigint>;
}

export interface PlayLimit {
  player_id: bigint;
  kind: number;
  period: number;
  amount: bigint | null;
  next_amount: bigint | null;
  next_at: Date | null;
  changed_at: Date;
}

export interface Player {
  id: Generated<bigint>;
  kind: Generated<number>;
  mobile: string | null;
  password_hash: string | null;
  nickname: string;
  avatar: Generated<string>;
  avatar_frame: Generated<number>;
  avatar_status: Generated<number>;
  sex: Generated<number>;
  level: Generated<number>;
  channel_code: string;
  platform_id: number;
  spread_code: string;
  spread_code_changeable: Generated<boolean>;
  inviter_id: bigint | null;
  invitation_changeable: Generated<boolean>;
  adult_confirmed_at: Date | null;
  reserve_status: Generated<number>;
  register_packet_pending: Generated<boolean>;
  suspended_at: Date | null;
  created_at: Date;
  steam_url: Generated<string>;
}

export interface PlayerBlock {
  id: Generated<bigint>;
  player_id: bigint;
  reason: string;
  note: string;
  blocked_by: string;
  blocked_at: Date;
  until: Date | null;
  ended_at: Date | null;
  ended_by: Generated<string>;
}

export interface PlayerCompensation {
  proposal_id: bigint;
  player_id: bigint;
  asset: string;
  amount: bigint;
  goods_id: bigint | null;
  item_id: bigint | null;
  paid_at: Date;
}

export interface PlayerEmail {
  player_id: bigint;
  address: string;
  address_key: string;
  bound_at: Date;
}

export interface PlayerIdentity {
  player_id: bigint;
  country: string;
  sealed: Buffer;
  checked_by: string;
  verified_at: Date;
}

export interface PlayerNote {
  id: Generated<bigint>;
  player_id: bigint;
  text: string;
  written_by: string;
  written_at: Date;
}

export interface Publication {
  id: Generated<bigint>;
  source: string;
  best_return: number | null;
  best_loop: string;
  reason: string;
  published_at: Date;
}

export interface Quality {
  level: number;
  names: JsonColumn;
  colour: string;
  text_colour: string;
  letter: string;
  seed_mark: string | null;
}

export interface QuotaCount {
  key: string;
  used: number;
  ends_at: Date;
}

export interface Raffle {
  id: bigint;
  mode: number;
  state: number;
  version: Generated<number>;
  seed_number: bigint;
  max_players: number | null;
  entries: Generated<number>;
  prizes: number;
  worth: bigint;
  opens_at: Date;
  draws_at: Date;
  closed_at: Date | null;
  settled_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  terms: string | null;
  terms_hash: string | null;
  beacon_after: Date | null;
}

export interface RaffleEntry {
  raffle_id: bigint;
  seat: number;
  player_id: bigint;
  user_code: string;
  joined_at: Date;
}

export interface RafflePrize {
  raffle_id: bigint;
  place: number;
  goods_id: bigint;
  price: bigint;
  quality: number;
  seat: number | null;
  player_id: bigint | null;
  item_id: bigint | null;
}

export interface RankPeriod {
  board: number;
  period: string;
  sealed_seed: Buffer | null;
  seed_hash: string;
  settled_at: Date | null;
  seed_number: bigint | null;
}

export interface RankPrize {
  board: number;
  from_place: number;
  to_place: number;
  amount: bigint;
  seed_mark: string | null;
  minimum: bigint | null;
}

export interface RankResult {
  board: number;
  period: string;
  place: number;
  player_id: bigint;
  score: bigint;
  prize: bigint;
  user_code: string;
  minimum: Generated<bigint>;
}

export interface RankScore {
  board: number;
  period: string;
  player_id: bigint;
  score: bigint;
}

export interface RankTerms {
  board: number;
  period: string;
  terms: string;
  terms_hash: string;
}

export interface RankTied {
  board: number;
  period: string;
  user_code: string;
}

export interface RecentDrop {
  item_id: bigint;
  mode: number;
  mode_ref: bigint;
  player_id: bigint;
  goods_id: bigint;
  price: bigint;
  created_at: Date;
}

export interface RechargeBill {
  method: string;
  day: string;
  source: number;
  payments: number;
  paid: bigint;
  refunds: number;
  refunded: bigint;
  fetched_at: Date;
  refused: Generated<JsonColumn>;
}

export interface RechargeBillLine {
  method: string;
  day: string;
  line: number;
  kind: number;
  order_no: string;
  refund_no: string;
  transaction_id: string;
  amount: bigint;
}

export interface RechargeCard {
  id: Generated<bigint>;
  batch: string;
  serial: string;
  password_hash: Buffer;
  coins: bigint;
  gift: bigint;
  imported_at: Date;
  used_by: bigint | null;
  used_at: Date | null;
  voided_at: Date | null;
}

export interface RechargeClaim {
  id: Generated<bigint>;
  order_id: bigint;
  kind: string;
  reference: string;
  amount: bigint;
  created_at: Date;
  closed_at: Date | null;
  note: Generated<string>;
}

export interface RechargeDifference {
  id: Generated<bigint>;
  method: string;
  day: string;
  kind: string;
  reference: string;
  ours: bigint | null;
  theirs: bigint | null;
  found_at: Date;
  closed_at: Date | null;
  note: Generated<string>;
}

export interface RechargeFact {
  order_id: string;
  player_id: bigint;
  amount: bigint;
  recharged_at: Date;
}

export interface RechargeOrder {
  id: Generated<bigint>;
  order_no: string;
  player_id: bigint;
  method: string;
  currency: string;
  pay: bigint;
  coins: bigint;
  gift: bigint;
  state: number;
  pay_url: Generated<string>;
  qr_text: Generated<string>;
  pay_form: JsonColumn | null;
  transaction_id: Generated<string>;
  created_at: Date;
  expires_at: Date;
  credited_at: Date | null;
  balance_after: bigint | null;
  asks: Generated<number>;
  next_ask_at: Date | null;
  request_key: string | null;
  way: string | null;
}

export interface RechargeRefund {
  id: Generated<bigint>;
  refund_no: string;
  order_id: bigint;
  player_id: bigint;
  taken_coin: bigint;
  taken_bonus: bigint;
  state: number;
  reason: string;
  asked_at: Date;
  ended_at: Date | null;
  claim: Generated<bigint>;
  claimed_until: Date | null;
  sent_at: Date | null;
  last_answer: Generated<string>;
}

export interface RechargeReversal {
  order_id: string;
  is_reversed: boolean;
  step: number;
}

export interface RechargeWord {
  id: Generated<bigint>;
  order_id: bigint;
  at: Date;
  state: string;
  amount: bigint;
  transaction_id: string;
  verdict: string;
}

export interface Recipe {
  code: string;
  version: Generated<number>;
  goods_id: bigint;
  price: bigint;
  min_level: number;
  max_level: number;
  count: number;
  least: bigint;
  per_player: number;
  open: boolean;
  sort: number;
  seed_mark: string | null;
}

export interface Refining {
  player_id: bigint;
  id: bigint;
  recipe_code: string;
  version: number;
  item_ids: bigint[];
  goods_id: bigint;
  given: bigint;
  price: bigint;
  refined_at: Date;
}

export interface RefiningMaterial {
  player_id: bigint;
  item_id: bigint;
  marked_at: Date;
}

export interface RegisterPacket {
  player_id: bigint;
  amount: bigint;
  goods_id: bigint | null;
  granted_at: Date;
  opened_at: Date | null;
}

export interface Replacement {
  player_id: bigint;
  id: bigint;
  item_ids: bigint[];
  goods_id: bigint;
  given: bigint;
  price: bigint;
  replaced_at: Date;
}

export interface Reservation {
  id: Generated<bigint>;
  channel_code: string;
  mobile: string;
  created_at: Date;
  admitted_at: Date | null;
}

export interface ReturnAlert {
  id: Generated<bigint>;
  mode: number;
  hours: number;
  from_at: Date;
  until_at: Date;
  plays: number;
  staked: bigint;
  won: bigint;
  expected: number;
  deviation: number;
  opened_at: Date;
  ended_at: Date | null;
  closed_at: Date | null;
  closed_by: Generated<string>;
  note: Generated<string>;
}

export interface RollPlan {
  code: string;
  names: JsonColumn;
  anchor_id: bigint | null;
  period: string;
  draw_minute: Generated<number>;
  draw_once_at: Date | null;
  max_players: number | null;
  min_level: Generated<number>;
  recharge: Generated<bigint>;
  recharge_days: Generated<number>;
  needs_spread: Generated<boolean>;
  password_hash: string | null;
  prizes: string[];
  open: boolean;
  sort: number;
  seed_mark: string | null;
}

export interface RollRoom {
  raffle_id: bigint;
  plan_code: string;
  names: JsonColumn;
  anchor_id: bigint | null;
  draws_at: Date;
  min_level: number;
  recharge: bigint;
  recharge_since: Date | null;
  needs_spread: boolean;
  password_hash: string | null;
  sort: number;
}

export interface RoomSeed {
  number: bigint;
  batch_id: bigint;
  sealed_seed: Buffer;
  seed_hash: string;
  mode: number | null;
  mode_ref: bigint | null;
  taken_at: Date | null;
  user_codes: string[] | null;
  drawn_at: Date | null;
  revealed_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  filled_at: Date | null;
}

export interface RoomSeedBatch {
  id: Generated<bigint>;
  first_number: bigint;
  size: number;
  hash: string;
  published_at: Date;
}

export interface SchemaMigration {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
  version: string | null;
}

export interface SeedPair {
  id: Generated<bigint>;
  player_id: bigint;
  sealed_seed: Buffer;
  server_seed_hash: string;
  client_seed: string | null;
  published_at: Date;
  chosen_at: Date | null;
  revealed_at: Date | null;
}

export interface SeedState {
  name: string;
  content_hash: string;
  loaded_at: Date;
}

export interface Session {
  id: Generated<bigint>;
  token_hash: Buffer;
  player_id: bigint;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: Generated<string>;
  device_id: string;
  platform_id: number;
  revoked_at: Date | null;
}

export interface SignIn {
  player_id: bigint;
  day: string;
  round_day: number;
  streak: number;
  rewards: JsonColumn;
  signed_at: Date;
}

export interface SignInReward {
  round_day: number;
  rewards: JsonColumn;
  seed_mark: string | null;
}

export interface SmsAttempt {
  id: Generated<bigint>;
  message_id: bigint | null;
  purpose: string;
  locale: string;
  provider: string;
  country: string;
  state: string;
  after_uncertain: boolean;
  provider_id: string | null;
  reason: Generated<string>;
  segments: number;
  cost: bigint;
  cost_reported: Generated<boolean>;
  business_day: string;
  created_at: Date;
  reported_at: Date | null;
  query_at: Date | null;
  queries: Generated<number>;
}

export interface SmsMessage {
  id: Generated<bigint>;
  mobile: string;
  prefix: string;
  scene: string;
  ip: string;
  device_id: string;
  created_at: Date;
  by_known_device: boolean;
  ip_block: string;
  code_id: bigint;
  used_at: Date | null;
  way: Generated<string>;
}

export interface SpreadLevel {
  level: number;
  members: number;
  rate: number;
  seed_mark: string | null;
}

export interface SpreadMember {
  player_id: bigint;
  promoter_id: bigint;
  state: number;
  first_recharged_at: Date;
  gift: Generated<bigint>;
  gift_order_id: Generated<string>;
}

export interface SpreadOpening {
  draw_id: bigint;
  player_id: bigint;
}

export interface SpreadPromoter {
  player_id: bigint;
  members: Generated<number>;
  reward: Generated<bigint>;
  granted: Generated<number>;
  peak: Generated<number>;
}

export interface SpreadReward {
  id: Generated<bigint>;
  order_id: string;
  promoter_id: bigint;
  player_id: bigint;
  recharge: bigint;
  rate: number;
  amount: bigint;
  created_at: Date;
}

export interface Task {
  code: string;
  daily: boolean;
  metric: string;
  target: number;
  names: JsonColumn;
  rewards: JsonColumn;
  link: string;
  sort: number;
  open: Generated<boolean>;
  seed_mark: string | null;
}

export interface TaskProgress {
  player_id: bigint;
  task_code: string;
  period: string;
  progress: number;
  claimed_at: Date | null;
  rewards: JsonColumn | null;
}

export interface Ticket {
  id: Generated<bigint>;
  player_id: bigint;
  category: string;
  content: string;
  created_at: Date;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
  assigned_to: bigint | null;
  parked_at: Date | null;
}

export interface TicketNote {
  id: Generated<bigint>;
  ticket_id: bigint;
  operator_id: bigint;
  content: string;
  created_at: Date;
}

export interface TimeBox {
  code: string;
  period: string;
  tier: number;
  threshold: bigint;
  prizes: string[];
  open: boolean;
  seed_mark: string | null;
}

export interface TimeBoxRound {
  raffle_id: bigint;
  box_code: string;
  period: string;
  threshold: bigint;
  tier: number;
}

export interface TurntablePrize {
  version_id: bigint;
  position: number;
  code: string;
  kind: number;
  amount: bigint | null;
  goods_id: bigint | null;
  price: bigint | null;
  quality: number;
  tickets: number;
  is_top: boolean;
}

export interface TurntableSpin {
  player_id: bigint;
  week: string;
  draw_id: bigint;
  version_id: bigint;
  position: number;
  is_open: boolean;
  friends: number;
  spun_at: Date;
}

export interface TurntableVersion {
  id: Generated<bigint>;
  number: number;
  friends: number;
  locked_rule_id: bigint;
  locked_hash: string;
  open_rule_id: bigint;
  open_hash: string;
  origin: string;
  published_at: Date;
}

export interface VerifyCode {
  id: Generated<bigint>;
  mobile: string;
  scene: string;
  salt: Buffer;
  code_hash: Buffer;
  attempts: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  asker: string;
  strange_attempts: Generated<number>;
}

export interface VipGrowth {
  order_id: string;
  player_id: bigint;
  amount: bigint;
  earned_at: Date;
}

export interface VipLevel {
  level: number;
  growth: bigint;
  packet: bigint;
  mall_quota: number;
  seed_mark: string | null;
}

export interface VipPacket {
  player_id: bigint;
  level: number;
  amount: bigint;
  claimed_at: Date;
}

export interface Weapon {
  code: string;
  kind_code: string;
  names: JsonColumn;
  sort: number;
  seed_mark: string | null;
}

export interface WeaponKind {
  code: string;
  names: JsonColumn;
  sort: number;
  seed_mark: string | null;
}

export interface WelfareDrop {
  day: string;
  last_player_id: Generated<bigint>;
  finished_at: Date | null;
}

export interface WelfareOpening {
  player_id: bigint;
  day: string;
  level: number;
  draw_id: bigint;
}

export interface DB {
  article: Article;
  avatar: Avatar;
  avatar_frame: AvatarFrame;
  avatar_upload: AvatarUpload;
  bag_day: BagDay;
  bag_item: BagItem;
  bag_sale: BagSale;
  banner: Banner;
  battle_day: BattleDay;
  battle_draw: BattleDraw;
  battle_house_room: BattleHouseRoom;
  battle_room: BattleRoom;
  battle_round: BattleRound;
  battle_seat: BattleSeat;
  beacon_chain: BeaconChain;
  beacon_round: BeaconRound;
  box: Box;
  box_category: BoxCategory;
  box_favourite: BoxFavourite;
  box_guarantee: BoxGuarantee;
  box_schedule: BoxSchedule;
  box_version: BoxVersion;
  box_version_entry: BoxVersionEntry;
  canned_reply: CannedReply;
  channel: Channel;
  closed_day: ClosedDay;
  config_item: ConfigItem;
  crash_bet: CrashBet;
  crash_chain: CrashChain;
  crash_round: CrashRound;
  dead_letter_action: DeadLetterAction;
  delivery_name: DeliveryName;
  delivery_order: DeliveryOrder;
  dev_outbox_message: DevOutboxMessage;
  draw: Draw;
  draw_order: DrawOrder;
  draw_order_place: DrawOrderPlace;
  draw_rule: DrawRule;
  exterior: Exterior;
  festival_progress: FestivalProgress;
  festival_reward: FestivalReward;
  festival_sticker: FestivalSticker;
  figure_hour: FigureHour;
  figure_item_hour: FigureItemHour;
  figure_player_day: FigurePlayerDay;
  figure_return_hour: FigureReturnHour;
  figure_state: FigureState;
  finish: Finish;
  goods: Goods;
  goods_background: GoodsBackground;
  goods_price: GoodsPrice;
  graphic_code: GraphicCode;
  graphic_ticket: GraphicTicket;
  idempotency: Idempotency;
  identity_submission: IdentitySubmission;
  job_failure: JobFailure;
  job_lease: JobLease;
  known_device: KnownDevice;
  ledger_audit_run: LedgerAuditRun;
  ledger_day: LedgerDay;
  ledger_entry: LedgerEntry;
  ledger_hold: LedgerHold;
  ledger_house_balance: LedgerHouseBalance;
  ledger_house_delta: LedgerHouseDelta;
  ledger_posting: LedgerPosting;
  ledger_purse: LedgerPurse;
  lucky_entry: LuckyEntry;
  lucky_play: LuckyPlay;
  lucky_table: LuckyTable;
  lucky_version: LuckyVersion;
  mail_attempt: MailAttempt;
  mall_cart: MallCart;
  mall_cart_line: MallCartLine;
  mall_offer: MallOffer;
  mall_purchase: MallPurchase;
  market_policy: MarketPolicy;
  master_key: MasterKey;
  message: Message;
  message_box: MessageBox;
  message_broadcast: MessageBroadcast;
  module_item: ModuleItem;
  opening_day: OpeningDay;
  operation_wait: OperationWait;
  operator: Operator;
  operator_audit: OperatorAudit;
  operator_invitation: OperatorInvitation;
  operator_passkey: OperatorPasskey;
  operator_proposal: OperatorProposal;
  operator_recovery_code: OperatorRecoveryCode;
  operator_session: OperatorSession;
  operator_view: OperatorView;
  outbox: Outbox;
  outbox_delivery: OutboxDelivery;
  outbox_subscription: OutboxSubscription;
  packet: Packet;
  packet_claim: PacketClaim;
  packet_due: PacketDue;
  packet_plan: PacketPlan;
  period_run: PeriodRun;
  person_account: PersonAccount;
  person_sign: PersonSign;
  person_sign_holder: PersonSignHolder;
  play_bounds: PlayBounds;
  play_day: PlayDay;
  play_limit: PlayLimit;
  player: Player;
  player_block: PlayerBlock;
  player_compensation: PlayerCompensation;
  player_email: PlayerEmail;
  player_identity: PlayerIdentity;
  player_note: PlayerNote;
  publication: Publication;
  quality: Quality;
  quota_count: QuotaCount;
  raffle: Raffle;
  raffle_entry: RaffleEntry;
  raffle_prize: RafflePrize;
  rank_period: RankPeriod;
  rank_prize: RankPrize;
  rank_result: RankResult;
  rank_score: RankScore;
  rank_terms: RankTerms;
  rank_tied: RankTied;
  recent_drop: RecentDrop;
  recharge_bill: RechargeBill;
  recharge_bill_line: RechargeBillLine;
  recharge_card: RechargeCard;
  recharge_claim: RechargeClaim;
  recharge_difference: RechargeDifference;
  recharge_fact: RechargeFact;
  recharge_order: RechargeOrder;
  recharge_refund: RechargeRefund;
  recharge_reversal: RechargeReversal;
  recharge_word: RechargeWord;
  recipe: Recipe;
  refining: Refining;
  refining_material: RefiningMaterial;
  register_packet: RegisterPacket;
  replacement: Replacement;
  reservation: Reservation;
  return_alert: ReturnAlert;
  roll_plan: RollPlan;
  roll_room: RollRoom;
  room_seed: RoomSeed;
  room_seed_batch: RoomSeedBatch;
  schema_migration: SchemaMigration;
  seed_pair: SeedPair;
  seed_state: SeedState;
  session: Session;
  sign_in: SignIn;
  sign_in_reward: SignInReward;
  sms_attempt: SmsAttempt;
  sms_message: SmsMessage;
  spread_level: SpreadLevel;
  spread_member: SpreadMember;
  spread_opening: SpreadOpening;
  spread_promoter: SpreadPromoter;
  spread_reward: SpreadReward;
  task: Task;
  task_progress: TaskProgress;
  ticket: Ticket;
  ticket_note: TicketNote;
  time_box: TimeBox;
  time_box_round: TimeBoxRound;
  turntable_prize: TurntablePrize;
  turntable_spin: TurntableSpin;
  turntable_version: TurntableVersion;
  verify_code: VerifyCode;
  vip_growth: VipGrowth;
  vip_level: VipLevel;
  vip_packet: VipPacket;
  weapon: Weapon;
  weapon_kind: WeaponKind;
  welfare_drop: WelfareDrop;
  welfare_opening: WelfareOpening;
}
