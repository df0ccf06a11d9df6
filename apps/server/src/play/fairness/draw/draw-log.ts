import { modeOf } from '@clearcrate/contract/modes';
import { ASSETS, type Asset } from '../../../ledger/chart.ts';
import type { BalanceSheet } from '../../../ledger/sheet.ts';
import { type SqlRunner, statement } from '../../../platform/db/statement.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import { type DrawnOrder, type DrawnSeed, markDrawn, writeOrder } from '../room-seed/room-seeds.repository.ts';
import type { RoomSource } from '../room-seed/room-seeds.service.ts';
import type { DrawSource } from '../seed/seeds.service.ts';
import { PROOFS } from './proofs.ts';

export { PROOFS } from './proofs.ts';

/** The outcome of a ticket by its rule. */
export interface DrawMeaning {
  /** Position in the rule's list of outcomes, from 1. */
  outcome: number;
  /** The table of the rule that was used, and the counter that selected it; 0 without a choice. */
  branch?: number;
  counter?: number;
}

export interface DrawTerms {
  id: bigint;
  playerId: bigint;
  mode: number;
  reference: bigint;
  /** The first draw of the operation, which its posting refers to. */
  playId: bigint;
  ruleId: bigint;
  cost: bigint;
  asset: Asset;
}

/** A draw's position in a room. Rounds and seats count from 1. */
export interface RoomPlace {
  userCodes: readonly string[];
  round: number;
  seat: number;
}

interface DrawRow extends DrawTerms {
  proof: number;
  seedId: bigint;
  step: number;
  /** 0 for a draw without a seat. */
  seat: number;
  value: number;
  meaning: DrawMeaning;
}

const INSERT_DRAWS = statement(
  'draws-insert',
  `insert into draw (player_id, id, mode, mode_ref, play_id, proof, seed_id, step, value, rule_id, branch, counter, outcome,
     cost, asset, seat, created_at)
   select v.*, $17::timestamptz from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[],
     $6::smallint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::smallint[], $12::int[], $13::int[],
     $14::bigint[], $15::smallint[], $16::smallint[]) v`,
);

/**
 * The draws of one batch, from the seed pairs it locked. A rejected operation leaves neither a draw
 * nor a used nonce.
 */
export class DrawLog {
  private readonly sources: ReadonlyMap<bigint, DrawSource>;
  private readonly sheet: BalanceSheet;
  private readonly rows: DrawRow[] = [];
  private readonly rooms: DrawnSeed[] = [];
  private readonly orders: DrawnOrder[] = [];
  /**
   * Players of the current play whose limits were checked, with the price in coins for one draw.
   */
  private readonly admitted = new Map<bigint, bigint>();
  /** Draws of the current play from seed pairs of players. */
  drawn = 0;
  /** What they cost in coins. */
  cost = 0n;

  constructor(sources: ReadonlyMap<bigint, DrawSource>, sheet: BalanceSheet) {
    this.sources = sources;
    this.sheet = sheet;
  }

  private source(playerId: bigint): DrawSource {
    const source = this.sources.get(playerId);
    // A draw requires the player's client seed; the store never chooses one.
    if (!source) throw new AppError('clientSeedMissing');
    return source;
  }

  /** Lets the current play draw for a player whose limits it has checked for this price. */
  admit(playerId: bigint, price: bigint): void {
    this.admitted.set(playerId, price);
  }

  /** Forgets the current play. */
  reset(): void {
    this.admitted.clear();
    this.drawn = 0;
    this.cost = 0n;
  }

  private admittedSource(playerId: bigint): DrawSource {
    invariant(this.admitted.has(playerId), 'the play draws before it has entered');
    return this.source(playerId);
  }

  /** Rejects a draw that costs more coins than the price whose cap was checked. */
  private addCost({ playerId, asset, cost }: DrawTerms): void {
    this.drawn += 1;
    if (asset !== 'coin') return;
    const price = this.admitted.get(playerId) ?? 0n;
    invariant(cost <= price, `the play enters for ${price} and draws for ${cost}`);
    this.cost += cost;
  }

  serverSeedHash(playerId: bigint): string {
    return this.source(playerId).serverSeedHash;
  }

  /** The player's current client seed, which is the user code in a room they join. */
  clientSeed(playerId: bigint): string {
    return this.admittedSource(playerId).clientSeed;
  }

  /** Draws the player's next ticket; the rule maps it to an outcome. */
  draw<Meaning extends DrawMeaning>(
    terms: DrawTerms,
    read: (ticket: number) => Meaning,
  ): Meaning & { ticket: number; nonce: number } {
    const source = this.admittedSource(terms.playerId);
    this.addCost(terms);
    const { nonce, ticket } = source.draw();
    this.sheet.onRefusal(source.takeBack);
    const meaning = read(ticket);
    const proof = { proof: PROOFS.player, seedId: source.pairId, step: nonce, seat: 0 };
    this.push({ ...terms, ...proof, value: ticket, meaning });
    return { ...meaning, ticket, nonce };
  }

  /** Draws a seat's ticket of a round from the room seed. */
  drawShared<Meaning extends DrawMeaning>(
    source: RoomSource,
    { userCodes, round, seat }: RoomPlace,
    terms: DrawTerms,
    read: (ticket: number) => Meaning,
  ): Meaning & { ticket: number } {
    const ticket = source.draw(userCodes, round, seat);
    const meaning = read(ticket);
    const proof = { proof: PROOFS.shared, seedId: source.seedNumber, step: round, seat };
    this.push({ ...terms, ...proof, value: ticket, meaning });
    return { ...meaning, ticket };
  }

  /** Records the user codes and beacon round of a room, which are immutable from then on. */
  closeRoom(source: RoomSource, userCodes: readonly string[]): void {
    this.rooms.push({ number: source.seedNumber, userCodes, beacon: source.beacon });
    this.sheet.onRefusal(() => this.rooms.pop());
  }

  /** Records the drawn places of a room's players. */
  closeOrder(order: DrawnOrder): void {
    this.orders.push(order);
    this.sheet.onRefusal(() => this.orders.pop());
  }

  private push(row: DrawRow): void {
    invariant(modeOf(row.mode)?.draws !== null, `mode ${row.mode} draws, which its definition denies`);
    this.rows.push(row);
    this.sheet.onRefusal(() => this.rows.pop());
  }

  write(runner: SqlRunner, at: Date): Promise<unknown>[] {
    const { rows, rooms, orders } = this;
    return [
      ...(rows.length > 0 ? [this.insert(runner, at)] : []),
      ...(rooms.length > 0 ? [markDrawn(runner, rooms, at)] : []),
      ...orders.flatMap((order) => writeOrder(runner, order, at)),
    ];
  }

  private insert(runner: SqlRunner, at: Date): Promise<unknown> {
    const { rows } = this;
    return runner.run(INSERT_DRAWS, [
      rows.map((row) => row.playerId),
      rows.map((row) => row.id),
      rows.map((row) => row.mode),
      rows.map((row) => row.reference),
      rows.map((row) => row.playId),
      rows.map((row) => row.proof),
      rows.map((row) => row.seedId),
      rows.map((row) => row.step),
      rows.map((row) => row.value),
      rows.map((row) => row.ruleId),
      rows.map((row) => row.meaning.branch ?? 0),
      rows.map((row) => row.meaning.counter ?? 0),
      rows.map((row) => row.meaning.outcome),
      rows.map((row) => row.cost),
      rows.map((row) => ASSETS[row.asset]),
      rows.map((row) => row.seat),
      at,
    ]);
  }
}
