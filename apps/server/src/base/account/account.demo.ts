import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { sql } from 'kysely';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Passwords } from '../../platform/security/passwords.ts';
import { createNewPlayer } from './account.players.ts';
import { mobileExists } from './account.repository.ts';

const DEMO_PASSWORD = 'demo1234';
const DEMO_COINS = 10_000_00n;
const DEMO_SHELLS = 50_00n;

const NICKNAMES = [
  '云上客',
  '夜航星',
  '橘子汽水',
  '北境孤狼',
  '清风徐来',
  '深海鲸歌',
  '半糖主义',
  '长安旧梦',
  '雪落无声',
  '追光少年',
  '薄荷微凉',
  '山海可平',
  '月下独酌',
  '极光旅人',
  '墨染青衣',
  '晚风信使',
  '阿岚开箱',
  '老秦说箱',
  '智能陪练',
  '验收账号',
] as const;

/** The last accounts have other kinds, to show their badges. */
const KINDS: Partial<Record<number, UserKind>> = {
  16: USER_KINDS.anchor,
  17: USER_KINDS.anchor,
  18: USER_KINDS.ai,
  19: USER_KINDS.test,
};

type Growths = Partial<Record<number, bigint>>;
/** Initial growth by position in a row of players, to show levels, frames and packets. */
const NAMED_GROWTH: Growths = { 0: 3_260_00n, 1: 620_00n, 2: 6_480_00n, 16: 128_000_00n };
const TEST_GROWTH: Growths = { 13: 3_260_00n, 14: 6_480_00n };
/** Frames that are unlocked at these levels. */
const NAMED_FRAMES: Partial<Record<number, number>> = { 0: 4, 1: 2, 2: 5, 16: 8 };
/** Test players per row: two rows for each layout, and as many again for retries. */
const TEST_ROW = 50;

interface DemoPlayer {
  mobile: string;
  nickname: string;
  kind: UserKind;
  growth: bigint;
  avatar_frame: number;
}

const NAMED_PLAYERS: readonly DemoPlayer[] = NICKNAMES.map((nickname, index) => ({
  mobile: `+86${13_800_000_000 + index}`,
  nickname,
  kind: KINDS[index] ?? USER_KINDS.general,
  growth: NAMED_GROWTH[index] ?? 0n,
  avatar_frame: NAMED_FRAMES[index] ?? 0,
}));

const TEST_PLAYER_COUNT = 8 * TEST_ROW;

/** Accounts for programs, of kind `test`: with a badge, and excluded from all public counts. */
const TEST_PLAYERS: readonly DemoPlayer[] = Array.from({ length: TEST_PLAYER_COUNT }, (_, index) => ({
  mobile: `+86${13_900_000_000 + index}`,
  nickname: `测试玩家${String(index).padStart(2, '0')}`,
  kind: USER_KINDS.test,
  growth: TEST_GROWTH[index % TEST_ROW] ?? 0n,
  avatar_frame: 0,
}));

const DEMO_PLAYERS: readonly DemoPlayer[] = [...NAMED_PLAYERS, ...TEST_PLAYERS];

/**
 * Creates the demo players. Coins, shells and growth are posted in the transaction that creates the
 * account, so no later start posts them again.
 */
export async function seedDemoPlayers(
  platform: Platform,
  ledger: Ledger,
  passwords: Passwords,
  avatars: readonly string[],
): Promise<number> {
  const { db } = platform;
  const last = DEMO_PLAYERS.at(-1);
  if (!last || (await mobileExists(db, last.mobile))) return 0;
  // All share one hash: hashing once per player would delay the first start.
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  return db.transaction().execute(async (tx) => {
    let created = 0;
    for (const [index, player] of DEMO_PLAYERS.entries()) {
      const avatar = avatars[index % avatars.length] ?? '';
      if (await createDemoPlayer(tx, platform, ledger, { ...player, avatar }, passwordHash)) created += 1;
    }
    return created;
  });
}

async function createDemoPlayer(
  tx: Tx,
  { clock, random }: Platform,
  ledger: Ledger,
  { growth, ...player }: DemoPlayer & { avatar: string },
  passwordHash: string,
): Promise<boolean> {
  const now = new Date(clock.now());
  const playerId = await createNewPlayer(tx, random, {
    ...player,
    password_hash: passwordHash,
    channel_code: DEFAULTS.channelCode,
    platform_id: DEFAULTS.platformId,
    adult_confirmed_at: now,
    created_at: now,
  });
  if (playerId === undefined) return false;
  await ledger.openAccounts(tx, playerId);
  await ledger.transfer(tx, [
    {
      owner: playerId,
      kind: 'demo.grant',
      reference: String(playerId),
      moves: [
        { from: 'gift', to: 'bonus', amount: DEMO_COINS },
        { from: 'shellIssue', to: 'shell', amount: DEMO_SHELLS },
        { from: 'growthIssue', to: 'growth', amount: growth },
      ],
    },
  ]);
  return true;
}

/** Audit: every demo player has one grant, posted at creation. */
export const demoReconciliation: Reconciliation = {
  kind: 'demo.grant',
  asset: 'coin',
  owed: (window) => sql`
    select id as owner_id, id::text as reference, ${DEMO_COINS}::bigint as amount, created_at as at from player
    where mobile = any(${DEMO_PLAYERS.map(({ mobile }) => mobile)}::text[]) and ${within(sql`created_at`, window)}`,
};
