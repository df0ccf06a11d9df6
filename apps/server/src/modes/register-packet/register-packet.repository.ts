import { BAG_SOURCES } from '@clearcrate/contract/bag';
import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
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
  bagItemId: bigint;
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
  bag_item_id: bigint | null;
  goods_id: bigint;
  price: bigint;
  quality: number;
  image_large: string;
  weapon_names: LocalText;
  finish_names: LocalText;
}

// Behind the account locks, so nobody else opens it meanwhile. A number is taken for the skin that may come out of it.
const FIND_PACKETS = statement(
  'register-packet-find',
  `select p.player_id, p.amount, p.opened_at is not null as opened, p.goods_id, g.price, g.quality, g.image_large,
     w.names as weapon_names, f.names as finish_names,
     case when g.id is not null and p.opened_at is null then nextval('thing_id') end as bag_item_id
   from register_packet p left join goods g on g.id = p.goods_id
   left join weapon w on w.code = g.weapon_code left join finish f on f.code = g.finish_code
   where p.player_id = any($1::bigint[])`,
);

const WRITE_OPENED = statement(
  'register-packet-write',
  `with opened as (
     update register_packet set opened_at = $2::timestamptz where player_id = any($1::bigint[])
   ), flags as (
     update player set register_packet_pending = false where id = any($1::bigint[])
   )
   insert into bag_item (id, player_id, goods_id, price, recovery_price, source, acquired_at, changed_at)
   select v.id, v.player_id, v.goods_id, v.price, v.price, ${BAG_SOURCES.registerPacket}, $2::timestamptz, $2::timestamptz
   from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) v(id, player_id, goods_id, price)`,
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
          row.bag_item_id === null
            ? undefined
            : {
                bagItemId: row.bag_item_id,
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
  const skins = packets.flatMap(({ playerId, skin }) => (skin ? [{ playerId, ...skin }] : []));
  return runner.run(WRITE_OPENED, [
    packets.map(({ playerId }) => playerId),
    at,
    skins.map(({ bagItemId }) => bagItemId),
    skins.map(({ playerId }) => playerId),
    skins.map(({ goodsId }) => goodsId),
    skins.map(({ price }) => price),
  ]);
}
