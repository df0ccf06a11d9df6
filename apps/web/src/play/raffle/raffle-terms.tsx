import type { RafflePrize } from '@clearcrate/contract/raffle';
import { termsText } from '@clearcrate/fairness/order-record';
import { publicBeaconName } from '@clearcrate/fairness/public-beacons';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { PromisedHash } from '../promised-hash.tsx';

export interface PromisedTerms {
  termsHash: string | null;
  drawsAt: string;
  prizes: readonly Pick<RafflePrize, 'place' | 'code' | 'price'>[];
}

/**
 * The hash of deadline and prizes, published at the opening and computed again from the shown
 * values.
 */
export function TermsHash({ termsHash, drawsAt, prizes }: PromisedTerms) {
  const t = useT('raffle');
  if (termsHash === null) return null;
  const byPlace = prizes.toSorted((a, b) => a.place - b.place);
  const text = termsText({
    deadline: drawsAt,
    prizes: byPlace.map(({ code, price }) => ({ item: code, value: price })),
  });
  return (
    <PromisedHash hash={termsHash} text={text} words={{ matches: t('terms.matches'), differs: t('terms.differs') }} />
  );
}

export interface BeaconRoundShown {
  chain: string;
  round: number;
  signedAt: string;
}

/** The beacon round, known since the opening; with a warning for a chain that is not public. */
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
