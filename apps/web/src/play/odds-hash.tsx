import { toHex, toUtf8 } from '@clearcrate/fairness/bytes';
import { runAsync, sha256 } from '@clearcrate/fairness/hash-steps';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { canCompute } from '../lib/browser/can-compute.ts';
import { Verdict } from './proof-table.tsx';

/** An entry as shown on the page; members that are not shown are left out. */
export interface ShownEntry {
  item: string;
  tickets: number;
  value?: string;
}

interface OddsHashProps {
  hash: string;
  /** The text that the store claims to have hashed. */
  text: string;
  shown: readonly ShownEntry[];
  words: { matches: string; differs: string };
}

/**
 * Returns whether the text has this hash and matches the shown items, tickets and values in order.
 */
export async function oddsAreShown({ hash, text, shown }: Omit<OddsHashProps, 'words'>): Promise<boolean> {
  if (toHex(await runAsync(sha256(toUtf8(text)), webHasher)) !== hash) return false;
  const { entries } = JSON.parse(text) as { entries: Required<ShownEntry>[] };
  return (
    entries.length === shown.length &&
    shown.every(({ item, tickets, value }, index) => {
      const entry = entries[index];
      return entry?.item === item && entry.tickets === tickets && (value === undefined || entry.value === value);
    })
  );
}

/** The hash of published odds, computed in this browser from the shown odds, before any payment. */
export function OddsHash({ hash, text, shown, words }: OddsHashProps) {
  const { data: matches } = useQuery({
    queryKey: ['odds-hash', hash, text, shown],
    queryFn: () => oddsAreShown({ hash, text, shown }),
    enabled: canCompute() && hash !== '',
  });
  if (matches === undefined) return <HashText value={hash} />;
  return (
    <span title={matches ? words.matches : words.differs} data-odds={matches ? 'match' : 'differ'}>
      <Verdict matches={matches}>
        <HashText value={hash} />
        {!matches && words.differs}
      </Verdict>
    </span>
  );
}
