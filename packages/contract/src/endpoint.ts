import type { z } from 'zod';
import type { ErrorName } from './errors.ts';

/** Who may call: anybody, a signed-in player, those who run the store, or nobody outside development. */
export type Access = 'public' | 'player' | 'operator' | 'development';

/** What somebody who runs the store may be: everything, its running, its money, its players' questions, or looking on. */
export type OperatorRole = 'owner' | 'operator' | 'finance' | 'support' | 'auditor';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  /** Which operators may call; calls of operators name at least one, and no others name any. Every one is written to the audit log. */
  roles?: readonly OperatorRole[];
  summary: string;
  /** The body of a POST or the query of a GET; absent where the call takes none. */
  body?: z.ZodType;
  data: z.ZodType;
  /** The answer is a file: `data` describes its text, which comes bare. A refusal comes in the envelope as ever. */
  file?: { contentType: string };
  /** The call reads the `channel-code` header. */
  channel?: boolean;
  /**
   * The call moves value: an `Idempotency-Key` header is required, and repeating one returns the first answer. Refusals are not kept
   * under their key: a repeat of what was refused is carried out anew.
   */
  movesValue?: boolean;
  /**
   * A value-moving call whose key may be left out, because a repeat cannot move value again.
   * - `day`, `body`: it happens once a business day, or once for its body. The server derives the key from player, call and day
   *   or body, so a repeat replays the first answer; after the keys expire it is rejected as done.
   * - `state`: it names what it acts on and changes its state. A repeat is carried out anew and finds nothing left to do, which
   *   the summary describes for each call.
   */
  once?: 'day' | 'body' | 'state';
  /**
   * A value-moving call that stays open to a player who is on a break or excluded themselves, and to one whose real name
   * is still asked for. Without it such a call is refused: what is added tomorrow is closed to them until somebody decides.
   */
  openDuringBreak?: boolean;
  /** The call takes one file, as the field `file` of a form; its `body` then describes the query. */
  upload?: { maxBytes: number };
  /** Refusals of its own, beside those any call can give. */
  errors?: readonly ErrorName[];
  example: { body?: unknown; data: unknown };
}

/** Keeps the literal types, so that a handler knows its body, its answer and who calls it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
/** What a caller may write: the schema's input side, before defaults and transforms. */
export type BodyInputOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
