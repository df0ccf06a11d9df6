import { createHash } from 'node:crypto';
import {
  LINK_DAYS,
  mayApprove,
  PROPOSAL_HOURS,
  PROPOSAL_KIND_NAMES,
  PROPOSAL_KINDS,
  type ProposalKindName,
} from '@clearcrate/contract/approval-rules';
import { holds } from '@clearcrate/contract/permissions';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import type { OperatorCall } from '../../../platform/http/call.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  endProposal,
  expireSame,
  findProposal,
  insertProposal,
  listPending,
  lockPersons,
  lockProposal,
  type ProposalRow,
  shareLinks,
} from './approval.repository.ts';
import { type ApprovalPerson, type Ending, endingOf, looksLikeOnePerson, mayAct } from './approval.rules.ts';

/** What the approver compares, and the name of the subject. Keys of `before` and `after` that are equal are not shown. */
export interface ProposalView {
  title: string;
  before: object;
  after: object;
}

/** An approved proposal, as its effect sees it. */
export interface Approved {
  /** Unique: a reference for postings and rows that the effect writes. */
  proposalId: bigint;
  proposedBy: bigint;
  approvedBy: bigint;
  comment: string;
  at: Date;
}

/** How a feature has something approved by a second person. */
export interface ProposalKind<Payload> {
  kind: ProposalKindName;
  /** Its output must survive JSON: ids and amounts are strings. No secrets: approvers and auditors read it. */
  payload: z.ZodType<Payload, Payload>;
  /** Id of what the proposal acts on. */
  subject(payload: Payload): string;
  /**
   * Version of the subject. It differs once something changed that the decision was based on. Locks
   * what it reads (`for update`, or the player's lock) so that it holds until the effect is written.
   */
  currentVersion(tx: Tx, payload: Payload): Promise<string>;
  /** Rejects a payload that can have no effect. */
  describe(tx: Tx, payload: Payload): Promise<ProposalView>;
  /** The effect, in the transaction that marks the proposal approved: both are committed, or none. */
  apply(tx: Tx, payload: Payload, approved: Approved): Promise<void>;
  /** After the commit. It may be lost: caches and notifications only. */
  applied?(payload: Payload): Promise<void> | void;
}

/** Proposes one kind. */
export type Propose<Payload> = (
  call: OperatorCall,
  payload: Payload,
  comment: string,
) => Promise<{ proposalId: string; expiresAt: string }>;

const HOUR_MS = 3_600_000;
const SWEEP_MS = 60_000;
const SWEEP_SLICE = 200;

type AnyKind = ProposalKind<unknown>;
type Decide = (tx: Tx, row: ProposalRow, kind: AnyKind, payload: unknown) => Promise<void>;

/** Proposals of operators: one proposes, another approves, and the effect is written once. */
export class OperatorApprovals {
  readonly #platform: Platform;
  readonly #kinds = new Map<string, AnyKind>();
  constructor(platform: Platform) {
    this.#platform = platform;
    platform.jobs.sweep({ name: 'operator.proposals', everyMs: SWEEP_MS, sweep: () => this.sweep() });
  }

  get #now(): Date {
    return new Date(this.#platform.clock.now());
  }

  /** Registers a kind when the modules are built. Returns how to propose it. */
  register<Payload>(kind: ProposalKind<Payload>): Propose<Payload> {
    invariant(!this.#kinds.has(kind.kind), `proposals of ${kind.kind} are registered twice`);
    this.#kinds.set(kind.kind, kind as unknown as AnyKind);
    return (call, payload, comment) => this.#propose(call, kind, payload, comment);
  }

  /** Kinds of the contract without a feature behind them. */
  missingKinds(): ProposalKindName[] {
    return PROPOSAL_KIND_NAMES.filter((name) => !this.#kinds.has(name));
  }

  async #propose<Payload>(call: OperatorCall, kind: ProposalKind<Payload>, given: Payload, comment: string) {
    const { operator } = call;
    if (!holds(operator.role, PROPOSAL_KINDS[kind.kind].propose)) throw new AppError('forbidden');
    const payload = kind.payload.parse(given);
    const text = JSON.stringify(payload);
    const hash = createHash('sha256').update(text).digest();
    const expiresAt = new Date(this.#now.getTime() + PROPOSAL_HOURS * HOUR_MS);
    const { proposalId, before, after } = await this.#platform.db.transaction().execute(async (tx) => {
      const [proposer] = await lockPersons(tx, [operator.operatorId]);
      if (!proposer || !mayAct(proposer, this.#now)) throw new AppError('forbidden');
      await expireSame(tx, kind.kind, hash, this.#now);
      const subject_version = await kind.currentVersion(tx, payload);
      const { title, ...change } = await kind.describe(tx, payload);
      const id = await insertProposal(tx, {
        kind: kind.kind,
        subject: kind.subject(payload),
        title,
        payload: text,
        payload_hash: hash,
        change: JSON.stringify(change),
        subject_version,
        comment,
        proposed_by: operator.operatorId,
        proposed_role: operator.role,
        proposed_at: this.#now,
        proposed_ip: call.ip,
        proposed_agent: call.userAgent,
        expires_at: expiresAt,
        state: 'pending',
      });
      if (id === undefined) throw new AppError('proposalExists');
      return { proposalId: String(id), ...change };
    });
    call.noteChange?.({ proposalId, state: '', is: before }, { proposalId, state: 'pending', is: after });
    return { proposalId, expiresAt: expiresAt.toISOString() };
  }

  /** Carries the effect out and marks the proposal, in one transaction. */
  async approve(call: OperatorCall, { proposalId, comment }: { proposalId: bigint; comment: string }): Promise<void> {
    const decided = await this.#decide(call, proposalId, async (tx, row, kind, payload) => {
      await this.#end(tx, row, call, { state: 'approved', decision: comment });
      await kind.apply(tx, payload, {
        proposalId,
        proposedBy: row.proposed_by,
        approvedBy: call.operator.operatorId,
        comment: row.comment,
        at: this.#now,
      });
    });
    this.#platform.outbox.poke();
    await decided.kind.applied?.(decided.payload);
  }

  async reject(call: OperatorCall, { proposalId, reason }: { proposalId: bigint; reason: string }): Promise<void> {
    await this.#decide(call, proposalId, (tx, row) =>
      this.#end(tx, row, call, { state: 'rejected', decision: reason }),
    );
  }

  async withdraw(call: OperatorCall, { proposalId }: { proposalId: bigint }): Promise<void> {
    await this.#platform.db.transaction().execute(async (tx) => {
      const found = await findProposal(tx, proposalId);
      if (found?.proposed_by !== call.operator.operatorId) throw new AppError('proposalNotFound');
      const row = await lockProposal(tx, proposalId);
      if (row.state !== 'pending') throw new AppError('proposalOver');
      await this.#end(tx, row, call, { state: 'withdrawn', decision: '' });
    });
  }

  /**
   * Decides behind the locks of both accounts and of the proposal. One that is over by now is marked
   * so, which is committed before the caller is rejected.
   */
  async #decide(call: OperatorCall, proposalId: bigint, decide: Decide): Promise<{ kind: AnyKind; payload: unknown }> {
    const { db } = this.#platform;
    const found = await findProposal(db, proposalId);
    const kind = found && this.#kinds.get(found.kind);
    if (!found || !kind) throw new AppError('proposalNotFound');
    if (!mayApprove(call.operator.role, kind.kind)) throw new AppError('forbidden');
    const payload = readPayload(kind, found);
    const ending = await db.transaction().execute(async (tx) => {
      const persons = await lockPersons(tx, [found.proposed_by, call.operator.operatorId]);
      const row = await lockProposal(tx, proposalId);
      if (row.state !== 'pending') throw new AppError('proposalOver');
      const proposer = persons.find(({ id }) => id === row.proposed_by);
      await this.#requireOther(
        tx,
        proposer,
        persons.find(({ id }) => id === call.operator.operatorId),
      );
      const over = await this.#endIfOver(tx, row, kind, payload, proposer);
      if (!over) await decide(tx, row, kind, payload);
      return over;
    });
    if (ending) throw new AppError(ending.state === 'void' ? 'proposalVoid' : 'proposalOver');
    return { kind, payload };
  }

  /** Rejects a decider who is, or may well be, the proposer under another account. */
  async #requireOther(tx: Tx, proposer: ApprovalPerson | undefined, decider: ApprovalPerson | undefined) {
    if (!proposer || !decider || !mayAct(decider, this.#now)) throw new AppError('forbidden');
    const since = new Date(this.#now.getTime() - LINK_DAYS * 24 * HOUR_MS);
    if (looksLikeOnePerson(proposer, decider) || (await shareLinks(tx, [proposer.id, decider.id], since)))
      throw new AppError('proposalSamePerson');
  }

  async #endIfOver(
    tx: Tx,
    row: ProposalRow,
    kind: AnyKind,
    payload: unknown,
    proposer: ApprovalPerson | undefined,
  ): Promise<Ending | undefined> {
    const circumstances = { kind: kind.kind, expiresAt: row.expires_at, proposer };
    const isChanged = async () =>
      payload === undefined || (await kind.currentVersion(tx, payload)) !== row.subject_version;
    const ending =
      endingOf({ ...circumstances, isChanged: false }, this.#now) ??
      endingOf({ ...circumstances, isChanged: await isChanged() }, this.#now);
    if (ending) await endProposal(tx, row.id, { ...ending, decided_at: this.#now });
    return ending;
  }

  async #end(
    tx: Tx,
    row: ProposalRow,
    call: OperatorCall,
    { state, decision }: { state: 'approved' | 'rejected' | 'withdrawn'; decision: string },
  ): Promise<void> {
    const { before, after } = row.change as unknown as { before: unknown; after: unknown };
    await endProposal(tx, row.id, {
      state,
      decision,
      decided_by: call.operator.operatorId,
      decided_at: this.#now,
      decided_ip: call.ip,
      decided_agent: call.userAgent,
    });
    const about = { kind: row.kind, subject: row.subject };
    call.noteChange?.({ ...about, state: 'pending', is: before }, { ...about, state, proposed: after });
  }

  /** Marks proposals that are over, so that no operator decides them in vain. */
  async sweep(): Promise<boolean> {
    let last = 0n;
    for (;;) {
      const pending = await listPending(this.#platform.db, last, SWEEP_SLICE);
      const end = pending.at(-1);
      if (!end) return false;
      await eachInTurn(pending, ({ id }) => this.#sweepOne(id));
      last = end.id;
    }
  }

  async #sweepOne(id: bigint): Promise<void> {
    const { db } = this.#platform;
    const found = await findProposal(db, id);
    const kind = found && this.#kinds.get(found.kind);
    if (!found || !kind) return;
    const payload = readPayload(kind, found);
    await db.transaction().execute(async (tx) => {
      const [proposer] = await lockPersons(tx, [found.proposed_by]);
      const row = await lockProposal(tx, id);
      if (row.state === 'pending') await this.#endIfOver(tx, row, kind, payload, proposer);
    });
  }
}

/** `undefined` when this version of the store no longer takes what an earlier one stored. */
const readPayload = (kind: AnyKind, { payload }: ProposalRow): unknown => kind.payload.safeParse(payload).data;
