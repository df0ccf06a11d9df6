/**
 * Moves the deadline of raffle $1 to now where a test cannot wait for it: in its row and in its
 * terms with their hash, as verifiers hold the closing against both. A trigger keeps the terms; a
 * session that runs this puts the trigger off before.
 */

const NOW = `date_trunc('milliseconds', now())`;
const DEADLINE = `'"deadline":"' || to_char(${NOW} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
const TERMS = `regexp_replace(terms, '"deadline":"[^"]*"', ${DEADLINE})`;

export const TRIGGERS_OFF = 'set session_replication_role = replica';
export const TRIGGERS_ON = 'set session_replication_role = origin';
export const MOVE_DEADLINE = `update raffle set draws_at = ${NOW}, terms = ${TERMS},
  terms_hash = encode(sha256(convert_to(${TERMS}, 'UTF8')), 'hex') where id = $1`;
