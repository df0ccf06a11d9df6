import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getPlayer } from '@clearcrate/contract/players';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';

export type Player = DataOf<typeof getPlayer>;

const KINDS = { 1: 'playerKind.1', 2: 'playerKind.2', 3: 'playerKind.3', 4: 'playerKind.4' } as const;
export const kindText = (kind: number) => KINDS[kind as keyof typeof KINDS] ?? 'playerKind.1';

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
