import type { LocalText } from '@clearcrate/contract/locale';
import { MODES } from '@clearcrate/contract/modes';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

export async function findGoodsId(tx: Tx, code: string): Promise<bigint | undefined> {
  const row = await tx.selectFrom('goods').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

export interface NewPacket {
  playerId: bigint;
  amount: Minor;
  goodsId: bigint | null;
  at: Date;
}

export async function insertPacket(tx: Tx, { playerId, amount, goodsId, at }: NewPacket): Promise<void> {
  await tx
    .insertInto('register_packet')
    .values({ player_id: playerId, amount, goods_id: goodsId, granted_at: at })
    .execute();
  await tx.updateTable('player').set({ register_packet_pending: true }).where('id', '=', playerId).execute();
}

export interface PacketSkin {
  goodsId: bigint;
  price: Minor;
  quality: number;
  imageLarge: string;
  weaponNames: LocalText;
  finishNames: LocalText;
}

export interface Packet {
  playerId: bigint;
  amount: Minor;
  opened: boolean;
  skin: PacketSkin | undefined;
}

interface PacketRow {
  player_id: bigint;
  amount: bigint;
  opened: boolean;
  goods_id: bigint | null;
  price: bigint;
  quality: number;
  image_large: string;
  weapon_names: LocalText;
  finish_names: LocalText;
}

// Read behind the owner lock, which serialises openings.
const FIND_PACKETS = statement(
  'register-packet-find',
  `select p.player_id, p.amount, p.opened_at is not null as opened, g.id as goods_id, g.price, g.quality, g.image_large,
     w.names as weapon_names, f.names as finish_names
   from register_packet p left join goods g on g.id = p.goods_id
   left join weapon w on w.code = g.weapon_code left join finish f on f.code = g.finish_code
   where p.player_id = any($1::bigint[])`,
);

const WRITE_OPENED = statement(
  'register-packet-write',
  `with opened as (
     update register_packet set opened_at = $2::timestamptz where player_id = any($1::bigint[])
   ), owner as (
     select id from player where id = any($1::bigint[]) order by id for no key update
   )
   update player set register_packet_pending = false from owner where player.id = owner.id`,
);

export async function findPackets(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, Packet>> {
  const rows = await runner.run<PacketRow>(FIND_PACKETS, [players]);
  return new Map(
    rows.map((row) => [
      row.player_id,
      {
        playerId: row.player_id,
        amount: row.amount,
        opened: row.opened,
        skin:
          row.goods_id === null
            ? undefined
            : {
                goodsId: row.goods_id,
                price: row.price,
                quality: row.quality,
                imageLarge: row.image_large,
                weaponNames: row.weapon_names,
                finishNames: row.finish_names,
              },
      },
    ]),
  );
}

export function writeOpened(runner: SqlRunner, packets: readonly Packet[], at: Date): Promise<unknown> {
  return runner.run(WRITE_OPENED, [packets.map(({ playerId }) => playerId), at]);
}

/** Each opened packet must have one matching posting of its amount. */
export const packetReconciliation: Reconciliation = {
  kind: 'packet.register',
  asset: 'coin',
  owed: (window) => sql`
    select player_id as owner_id, player_id::text as reference, amount, opened_at as at from register_packet
    where opened_at is not null and ${within(sql`opened_at`, window)}`,
};

/** Each opened packet must have given its item, and each such item must have its packet. */
export const packetCheck: SelectedCheck = {
  name: 'items of registration packets',
  items: ['registerPacket'],
  find: (window) => sql`
    select packet.player_id as owner_id, packet.player_id::text as reference, 'the packet has not given its item' as problem
    from register_packet packet
    where packet.goods_id is not null and ${within(sql`packet.opened_at`, window)}
      and not exists (
        select from bag_item item where item.player_id = packet.player_id
          and item.source = ${MODES.registerPacket.number} and item.goods_id = packet.goods_id
      )
    union all
    select item.player_id, item.id::text, 'the item came from no opened packet' from bag_item item
    where item.source = ${MODES.registerPacket.number} and ${within(sql`item.acquired_at`, window)}
      and (
        not exists (
          select from register_packet packet
          where packet.player_id = item.player_id and packet.goods_id = item.goods_id and packet.opened_at is not null
        )
        or exists (
          select from bag_item other
          where other.player_id = item.player_id and other.source = item.source and other.id < item.id
        )
      )`,
};
