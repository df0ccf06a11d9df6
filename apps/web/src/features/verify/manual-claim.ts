import { isClientSeed, normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { parseVersion } from '@clearcrate/fairness/record';
import { TICKETS } from '@clearcrate/fairness/ticket';
import type { DrawClaim } from './recompute.ts';

/** The fields of the form, as typed or pasted. */
export interface ManualFields {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: string;
  /** Optional, like the odds. */
  ticket: string;
  odds: string;
  guaranteed: boolean;
}

export type ManualField = Exclude<keyof ManualFields, 'guaranteed'>;
export type ManualErrors = Partial<Record<ManualField, 'hex' | 'clientSeed' | 'nonce' | 'ticket' | 'odds'>>;

export const EMPTY_FIELDS: ManualFields = {
  serverSeed: '',
  serverSeedHash: '',
  clientSeed: '',
  nonce: '',
  ticket: '',
  odds: '',
  guaranteed: false,
};

const HEX_64 = /^[0-9a-f]{64}$/;
/** Tickets and counts are printed in groups, and pasted that way. */
const withoutSpaces = (text: string) => text.replace(/[\s,]/g, '');
const asHex = (text: string) => withoutSpaces(text).toLowerCase().replace(/^0x/, '');

function readCount(text: string, least: number, most: number): number | undefined {
  const digits = withoutSpaces(text);
  const value = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined;
}

function isTable(text: string): boolean {
  try {
    parseVersion(JSON.parse(text));
    return true;
  } catch {
    return false;
  }
}

/** Returns the claim of the fields, or their faults. */
export function readManual(fields: ManualFields): { claim: DrawClaim } | { errors: ManualErrors } {
  const serverSeed = asHex(fields.serverSeed);
  const serverSeedHash = asHex(fields.serverSeedHash);
  const clientSeed = normaliseClientSeed(fields.clientSeed);
  const nonce = readCount(fields.nonce, 1, Number.MAX_SAFE_INTEGER);
  const hasTicket = fields.ticket.trim() !== '';
  const ticket = hasTicket ? readCount(fields.ticket, 0, TICKETS - 1) : undefined;
  const text = fields.odds.trim();
  const errors: ManualErrors = {
    ...(!HEX_64.test(serverSeed) && { serverSeed: 'hex' }),
    ...(!HEX_64.test(serverSeedHash) && { serverSeedHash: 'hex' }),
    ...(!isClientSeed(clientSeed) && { clientSeed: 'clientSeed' }),
    ...(nonce === undefined && { nonce: 'nonce' }),
    ...(hasTicket && ticket === undefined && { ticket: 'ticket' }),
    ...(text !== '' && !isTable(text) && { odds: 'odds' }),
  };
  if (nonce === undefined || Object.keys(errors).length > 0) return { errors };
  return {
    claim: {
      serverSeed,
      serverSeedHash,
      clientSeed,
      nonce,
      ...(ticket !== undefined && { ticket }),
      ...(text !== '' && { odds: { text, guaranteed: fields.guaranteed } }),
    },
  };
}
