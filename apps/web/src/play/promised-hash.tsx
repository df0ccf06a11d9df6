import { toHex, toUtf8 } from '@clearcrate/fairness/bytes';
import { runAsync, sha256 } from '@clearcrate/fairness/hash-steps';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { canCompute } from '../lib/browser/can-compute.ts';
import { Verdict } from './proof-table.tsx';

interface PromisedHashProps {
  hash: string;
  /** What the hash stands for, written anew from what the page shows. */
  text: string;
  words: { matches: string; differs: string };
}

/** The published hash of a promise, computed again in this browser. */
export function PromisedHash({ hash, text, words }: PromisedHashProps) {
  const { data } = useQuery({
    queryKey: ['promised-hash', text],
    queryFn: async () => toHex(await runAsync(sha256(toUtf8(text)), webHasher)),
    enabled: canCompute(),
  });
  if (data === undefined) return <HashText value={hash} />;
  const matches = data === hash;
  return (
    <Verdict matches={matches}>
      <HashText value={hash} /> {matches ? words.matches : words.differs}
    </Verdict>
  );
}
