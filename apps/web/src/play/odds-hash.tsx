import { toHex, toUtf8 } from '@clearcrate/fairness/bytes';
import { runAsync, sha256 } from '@clearcrate/fairness/hash-steps';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { HashText } from '@clearcrate/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { canCompute } from '../lib/can-compute.ts';
import { Verdict } from './proof-table.tsx';

/** An entry as the page shows it; what is left out is not shown there. */
export interface ShownEntry {
  item: string;
  tickets: number;
  value?: string;
}

interface OddsHashProps {
  hash: string;
  /** What the store says that was hashed. */
  text: string;
  shown: readonly ShownEntry[];
  words: { matches: string; differs: string };
}

/** Whether the text has this hash, and says of every entry what the page shows: items, tickets and values in the same order. */
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

/** The hash of published odds, computed again in this browser from what the page shows, before anybody pays. */
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
