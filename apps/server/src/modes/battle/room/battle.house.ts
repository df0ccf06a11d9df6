import type { BattleMode } from '@clearcrate/contract/battle-rules';
import { BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { sql } from 'kysely';
import { jobOperation } from '../../../ledger/operations.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BattleDeps } from '../battle.deps.ts';
import { checkBoxes, type RoomLimits, roomLimits } from '../battle.rules.ts';
import type { CreateInput, Seating, Sitter } from '../seat/battle.seating.ts';

interface HouseRoom {
  code: string;
  mode: number;
  seats: number;
  boxes: string[];
}

/** Finds the configured house rooms without an open room that can be joined. */
async function findMissing(db: Queryable): Promise<HouseRoom[]> {
  const { rows } = await sql<HouseRoom>`
    select wanted.code, wanted.mode, wanted.seats, wanted.boxes from battle_house_room wanted
    where wanted.open and not exists (select from battle_room room where room.state = ${sql.lit(BATTLE_STATES.waiting)} and room.house_code = wanted.code)
    order by wanted.sort, wanted.code`.execute(db);
  return rows;
}

/**
 * AI opponents: labelled accounts without sign-in, paid for by the store. They take open seats when
 * called, and the first seat of the store's own rooms. Require the operator's switch.
 */
export function createHouse(platform: Platform, deps: BattleDeps, seating: Seating) {
  const { clock, db, random, rows } = platform;

  const machine = async (): Promise<Extract<Sitter, { isHouse: true }> | undefined> => {
    const machines = await deps.account.findMachines(db);
    const playerId = machines[machines.length === 0 ? 0 : random.integer(0, machines.length)];
    return playerId === undefined ? undefined : { isHouse: true, playerId, userKind: USER_KINDS.ai };
  };

  /** Undefined when one of its boxes is not on sale. */
  const planOf = async ({ code, mode, seats, boxes }: HouseRoom, limits: RoomLimits) => {
    const found = await Promise.all(boxes.map((box) => deps.boxes.findByCode(box)));
    const open = found.flatMap((box) => (box?.open ? [box] : []));
    if (open.length !== boxes.length) return undefined;
    checkBoxes(
      open.map(({ id }) => id),
      limits,
    );
    const rounds = open.map(({ id, version }, index) => ({
      round: index + 1,
      boxId: id,
      versionId: version.id,
      price: version.price,
    }));
    const plan: CreateInput['plan'] = {
      mode: mode as BattleMode,
      seats,
      isAnchor: false,
      passwordHash: undefined,
      houseCode: code,
      rounds,
    };
    return plan;
  };

  const openRoom = async (wanted: HouseRoom, limits: RoomLimits): Promise<void> => {
    const [plan, sitter] = await Promise.all([planOf(wanted, limits), machine()]);
    if (!plan || !sitter) return;
    await seating.create(jobOperation(sitter.playerId, 'battle.house', `${wanted.code}-${clock.now()}`), {
      sitter,
      plan,
    });
  };

  /** No room opens before a configured beacon has been reached. */
  const canDraw = () =>
    deps.beacon.chain().then(
      () => true,
      () => false,
    );

  return {
    machine,
    /** Opens the missing house rooms. */
    async openRooms(): Promise<void> {
      const { openModules, settings } = await deps.policy.forVisitor(DEFAULTS.channelCode);
      const limits = roomLimits(settings);
      if (!openModules.has('rank') || !limits.aiOpen || !(await canDraw())) return;
      await rows.each(await findMissing(db), {
        job: 'battle.house-rooms',
        keyOf: ({ code }) => code,
        one: (wanted) => openRoom(wanted, limits),
      });
    },
  };
}
