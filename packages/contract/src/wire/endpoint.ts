import type { z } from 'zod';
import type { ErrorName } from './errors.ts';

/** Who may call: everyone, signed-in players, operators, or development only. */
export type Access = 'public' | 'player' | 'operator' | 'development';

/** Operator roles: everything, daily business, money, players’ questions, or read-only. */
export type OperatorRole = 'owner' | 'operator' | 'finance' | 'support' | 'auditor';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  /**
   * Operator roles that may call; required for operator calls, absent for others. Every such call
   * is audited.
   */
  roles?: readonly OperatorRole[];
  summary: string;
  /** The body of a POST or the query of a GET; absent when the call takes none. */
  body?: z.ZodType;
  data: z.ZodType;
  /**
   * The answer is a file: `data` describes its text, which is sent without envelope. Errors use the
   * envelope.
   */
  file?: { contentType: string };
  /** The call reads the `channel-code` header. */
  channel?: boolean;
  /**
   * The call moves value: it requires an `Idempotency-Key` header, and a replay returns the first
   * answer. Errors are not stored: repeating a rejected call executes it again.
   */
  movesValue?: boolean;
  /**
   * A value-moving call whose key is optional, because repeating it cannot move value again.
   * - `day`, `body`: it happens once per business day, or once per body. The server derives the key from player, call and
   *   day or body, so a repeat replays the first answer; after the keys expire it is rejected as done.
   * - `state`: the body names what it acts on, and the call changes its state. A repeat is executed again and finds nothing
   *   left to do, as the summary of each call describes.
   */
  once?: 'day' | 'body' | 'state';
  /**
   * A value-moving call that stays open during a break or self-exclusion, and without a required
   * real name. All others are rejected then, so a new call is closed until someone decides
   * otherwise.
   */
  openDuringBreak?: boolean;
  /** The call takes one file, as the form field `file`; its `body` then describes the query. */
  upload?: { maxBytes: number };
  /** Errors specific to this call, in addition to the common ones. */
  errors?: readonly ErrorName[];
  example: { body?: unknown; data: unknown };
}

/** Keeps the literal types, so that handlers are typed by body, answer and caller. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
/** The schema’s input type, before defaults and transforms. */
export type BodyInputOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
