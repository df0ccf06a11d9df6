import type { RafflePrize } from '@clearcrate/contract/raffle';
import { toHex, toUtf8 } from '@clearcrate/fairness/bytes';
import { runAsync, sha256 } from '@clearcrate/fairness/hash-steps';
import { termsText } from '@clearcrate/fairness/order-record';
import { publicBeaconName } from '@clearcrate/fairness/public-beacons';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { HashText } from '@clearcrate/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { canCompute } from '../../lib/can-compute.ts';
import { useT } from '../../lib/i18n.tsx';
import { Verdict } from '../proof-table.tsx';

export interface PromisedTerms {
  termsHash: string | null;
  drawsAt: string;
  prizes: readonly Pick<RafflePrize, 'place' | 'code' | 'price'>[];
}

/** The SHA-256 of what the page shows: the deadline and the prizes by place. */
async function hashOfTerms({ drawsAt, prizes }: PromisedTerms): Promise<string> {
  const byPlace = prizes.toSorted((a, b) => a.place - b.place);
  const text = termsText({
    deadline: drawsAt,
    prizes: byPlace.map(({ code, price }) => ({ item: code, value: price })),
  });
  return toHex(await runAsync(sha256(toUtf8(text)), webHasher));
}

/** The hash that stands for deadline and prizes since the opening, computed again from what the page shows. */
export function TermsHash(terms: PromisedTerms) {
  const { data } = useQuery({
    queryKey: ['raffle-terms', terms],
    queryFn: () => hashOfTerms(terms),
    enabled: canCompute() && terms.termsHash !== null,
  });
  const t = useT('raffle');
  if (terms.termsHash === null) return null;
  if (data === undefined) return <HashText value={terms.termsHash} />;
  const matches = data === terms.termsHash;
  return (
    <Verdict matches={matches}>
      <HashText value={terms.termsHash} /> {t(matches ? 'terms.matches' : 'terms.differs')}
    </Verdict>
  );
}

export interface BeaconRoundShown {
  chain: string;
  round: number;
  signedAt: string;
}

/** The round that decides with the seed, known since the opening; and a word of caution where the chain is none of the public ones. */
export function AwaitedRound({ beacon: { chain, round, signedAt } }: { beacon: BeaconRoundShown }) {
  const t = useT('raffle');
  const { dateTime } = useFormats();
  return (
    <span>
      {t('seed.beaconRound', { round: String(round), time: dateTime(signedAt) })} ·{' '}
      {publicBeaconName(chain) ?? t('seed.beaconPrivate')}
    </span>
  );
}
