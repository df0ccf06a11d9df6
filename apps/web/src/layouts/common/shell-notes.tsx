import { OfflineNote } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Brand } from '@clearcrate/ui/media/brand.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { inLayout, rememberLayout } from '../../lib/routing/layout-choice.ts';
import { lazyPart, loadPart } from '../../lib/routing/load-part.ts';
import { hashOf, useHref } from '../../lib/routing/navigation.tsx';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { siteConfigQuery, useBrand } from '../../lib/site/site-queries.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { pictureAddress } from '../../lib/text/picture-address.ts';
import classes from './shell-notes.module.css';
import siteFooterClasses from './site-footer.module.css';

/** A single lost attempt is not shown, unless the browser is offline. */
const spokenAttempts = () => (navigator.onLine ? 2 : 1);

export function ConnectionNote() {
  const { attempt, lostAtMs, retryAtMs, retryNow } = useConnection();
  const formats = useFormats();
  const secondsLeft = useSecondsUntil(retryAtMs);
  if (attempt < spokenAttempts() || lostAtMs === undefined) return null;
  return (
    <div className={classes.place}>
      <OfflineNote asOf={formats.time(lostAtMs)} attempt={attempt} retryInSeconds={secondsLeft} onRetryNow={retryNow} />
    </div>
  );
}

function useSecondsUntil(atMs: number | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (atMs === undefined) return;
    const update = () => setSeconds(Math.max(0, Math.ceil((atMs - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}

const RollNote = lazyPart(async () => (await loadPart(() => import('./roll-note.tsx'))).RollNote);

/** Notifies participants of a drawn roll room until they have viewed the result. */
export function RollResultNote() {
  const rollId = useSession((state) => (state.switchNotice ? state.resultRoll : undefined));
  if (rollId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <RollNote rollId={rollId} />
    </Suspense>
  );
}

const BoundsNote = lazyPart(() => import('./bounds-note.tsx').then((file) => file.BoundsNote));

/** Says before a press that a break or a limit of the player's own prevents it. */
export function PlayBoundsNote() {
  if (!useIsSignedIn()) return null;
  return (
    <Suspense fallback={null}>
      <BoundsNote />
    </Suspense>
  );
}

/** Number of unread messages beside the name of their page; hidden at 0. */
export function UnreadCount() {
  const count = useSession((state) => state.info?.noReadMessages ?? 0);
  if (count === 0) return null;
  return <b className={classes.count}>{count > 99 ? '99+' : count}</b>;
}

/** Switches to the same page in the other layout, and remembers the layout. */
export function LayoutSwitch() {
  const t = useT('shell');
  const { pathname, search } = useLocation();
  const other = useLayout() === 'pc' ? 'mobile' : 'pc';
  return (
    <a
      className={siteFooterClasses.link}
      href={hashOf(inLayout(`${pathname}${search}`, other))}
      onClick={() => rememberLayout(other)}
    >
      <Icon name={other === 'pc' ? 'swap' : 'phone'} size={18} />
      {t(other === 'pc' ? 'layout.toPc' : 'layout.toMobile')}
    </a>
  );
}

/** The store's own name has its Latin form beside it; a channel's name does not. */
export function BrandLink() {
  const t = useT('common');
  const name = useBrand();
  const { data: channel } = useQuery(siteConfigQuery());
  const logo = pictureAddress(channel?.logo);
  return <Brand name={name === t('app.name') ? undefined : name} logo={logo} href={useHref()('/home')} />;
}
