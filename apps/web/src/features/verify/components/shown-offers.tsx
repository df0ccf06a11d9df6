import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Facts, HashText, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { seedKeeper, useShownOffers } from '../../../lib/player/own-seeds.ts';
import type { SeedNote, SeedOffer } from '../../../lib/player/seed-notes.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useExactTime } from '../../../lib/time/exact-time.ts';
import classes from './shown-offers.module.css';

const TIMES_SHOWN = 10;

const countOf = ({ tries }: SeedOffer, wanted: string) => tries.filter(({ result }) => result === wanted).length;

/**
 * Client seeds that the store rejected or did not use, by this browser's notes. A rejected one is
 * red: the store had read it.
 */
export function ShownOffers() {
  const t = useT('verify');
  const notes = useShownOffers();
  if (notes.length === 0) return null;
  const isRefused = notes.some(({ offer }) => offer && countOf(offer, 'refused') > 0);
  return (
    <section className={classes.offers} data-refused={isRefused || undefined} aria-labelledby="shown-offers">
      <h2 id="shown-offers">
        <Icon name="alert" size={22} strokeWidth={2.2} />
        {t(isRefused ? 'offers.title' : 'offers.titleQuiet')}
      </h2>
      {notes.map((note) => note.offer && <Offer key={note.hash} note={note} offer={note.offer} />)}
      <p className={quietClass()}>{t('offers.hint')}</p>
      {notes.some(({ offer }) => offer?.state !== 'open') && (
        <div>
          <Button size="s" onClick={() => seedKeeper.forgetOffers()}>
            {t('offers.putAway')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Offer({ note, offer }: { note: SeedNote; offer: SeedOffer }) {
  const t = useT('verify');
  const exactTime = useExactTime();
  const [refused, unanswered] = [countOf(offer, 'refused'), countOf(offer, 'unanswered')];
  const tried = offer.tries.filter(({ result }) => result !== 'sent').slice(-TIMES_SHOWN);
  return (
    <div className={classes.offer}>
      <div className={classes.counts}>
        {refused > 0 && <Pill tone="hot">{t('offers.refused', { count: refused })}</Pill>}
        {unanswered > 0 && <Pill>{t('offers.unanswered', { count: unanswered })}</Pill>}
      </div>
      <Facts
        facts={[
          { key: 'hash', label: t('breach.hash'), value: <HashText value={note.hash} whole /> },
          { key: 'seen', label: t('breach.seen'), value: <Num>{exactTime(note.seenAt)}</Num> },
          { key: 'seed', label: t('manual.clientSeed'), value: <HashText value={offer.clientSeed} whole /> },
          ...tried.map(({ at, result }, index) => ({
            key: `${at}-${index}`,
            label: t(result === 'refused' ? 'offers.refusedAt' : 'offers.unansweredAt'),
            value: <Num>{exactTime(at)}</Num>,
          })),
          { key: 'outcome', label: t('offers.outcome'), value: t(`offers.${offer.state}`) },
        ]}
      />
    </div>
  );
}
