import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getPlayer } from '@clearcrate/contract/players';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';

export type Player = DataOf<typeof getPlayer>;

/** Queries that acts on a player change. */
export const PLAYER_CHANGES = ['player', 'approvals'] as const;

/** Writes an amount of the wire in the reader's language. */
export function useAmounts() {
  const formats = useFormats();
  const digits = { minimumFractionDigits: 2 } as const;
  return {
    plain: (amount: string) => formats.number(Number(amount), digits),
    signed: (amount: string) => formats.number(Number(amount), { ...digits, signDisplay: 'exceptZero' }),
  };
}
