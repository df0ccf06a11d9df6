import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { Button } from '@clearcrate/ui/button.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { pictureAddress } from '../../../lib/picture-address.ts';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { type BoardName, useMyRank } from '../rank.queries.ts';
import classes from './own-standing.module.css';

/** Where the reader stands, and how far the next place is. */
export function OwnStanding({ board }: { board: BoardName }) {
  const t = useT('rank');
  const isSignedIn = useIsSignedIn();
  const base = useSession((state) => state.info?.base);
  const { data } = useMyRank(board);
  if (!isSignedIn) {
    return (
      <section className={classes.own}>
        <span className={classes.text}>{t('own.visitor')}</span>
        <Button variant="primary" size="s" onClick={() => openOverlay('login')}>
          {t('own.signIn')}
        </Button>
      </section>
    );
  }
  if (!data) return <Skeleton height={68} radius={16} />;
  const { place, amount, toNext } = data;
  return (
    <section className={classes.own} aria-label={t('own.title')}>
      <Num className={classes.place}>{place ?? t('own.none')}</Num>
      <Avatar src={pictureAddress(base?.avater)} frame={base?.avaterFrame} size={40} />
      <span className={classes.text}>
        <b>{t('own.spent', { amount: priceText(amount) })}</b>
        <span>{toNext === null ? t('own.first') : t('own.toNext', { amount: priceText(toNext) })}</span>
      </span>
    </section>
  );
}
