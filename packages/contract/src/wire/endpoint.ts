import type { z } from 'zod';
import type { Permission } from '../console/permissions.ts';
import type { ErrorName } from './errors.ts';

/**
 * Who may call: everyone, signed-in players, signed-in operators, everyone who reaches the console,
 * or development only. Calls of the console exist on nodes with the role `console` alone.
 */
export type Access = 'public' | 'player' | 'operator' | 'console' | 'development';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  /** Required for operator calls, absent for others. */
  permission?: Permission;
  /** An operator call that needs a code entered within the last minutes. */
  confirmed?: boolean;
  /**
   * An operator call that reads nothing but the caller's own account or sums without persons, or
   * computes what a form shows while typing. All others leave entries in the audit log.
   */
  unaudited?: boolean;
  /** An operator call that a page repeats by itself: it does not keep the session open. */
  background?: boolean;
  /** Field of an operator call's body that names what it acts on, for the audit log. */
  subject?: string;
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
