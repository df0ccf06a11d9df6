import type { Festival, OwnFestival } from '@clearcrate/contract/festival';
import type { FestivalPlace } from '@clearcrate/contract/festival-themes';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { Loaded } from '../../lib/page/loaded.tsx';
import { NothingHere } from '../../lib/page/nothing-here.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { goBack, StoreLink } from '../../lib/routing/navigation.tsx';
import { type MessageKey, useT } from '../../lib/text/i18n.tsx';
import { serverClock } from '../../lib/time/server-clock.ts';
import { zoneText } from '../../lib/time/store-time.ts';
import { ActButton, ActNotes, ActPart } from '../../play/act/act-parts.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import { albumOf, pagesOf, type Standing } from './album.ts';
import { Album, usePrizeName } from './components/album.tsx';
import { Chance, Deeds } from './components/deeds.tsx';
import { festivalAt, refreshFestivals, useFestivals, useOwnFestival } from './festival.queries.ts';
import classes from './festival-page.module.css';
import { type Play, useFestivalPlay } from './use-festival.ts';

export const ActivityPage = () => <FestivalPage place="activity" />;
export const NewYearPage = () => <FestivalPage place="newyear" />;

/** Both layouts have the same parts; the wide one has album and tasks side by side. */
function FestivalPage({ place }: { place: FestivalPlace }) {
  const t = useT('festival');
  const titles = useT('routes');
  const { monthDay } = useFormats();
  const skeleton = (
    <>
      <PageHead title={titles(place)} />
      <SkeletonList shape="row" count={8} />
    </>
  );
  return (
    <Loaded query={useFestivals()} title={t('error')} skeleton={skeleton}>
      {({ items, timeZone }) => {
        const festival = festivalAt(place, items);
        if (!festival) return <Closed title={t('closed')} hint={t('closed.hint')} />;
        if (festival.state === 'over')
          return <Closed title={t('over')} hint={t('over.hint', { to: monthDay(festival.to) })} />;
        return (
          <OpenFestival key={festival.festival} festival={festival} zone={zoneText(timeZone, serverClock.now())} />
        );
      }}
    </Loaded>
  );
}

function Closed({ title, hint }: { title: string; hint: string }) {
  const t = useT('festival');
  return (
    <div className={classes.closed}>
      <NothingHere icon="flag" title={title} isPageTitle hint={hint} to="/home" way={t('home')} />
    </div>
  );
}

function OpenFestival({ festival, zone }: { festival: Festival; zone: string }) {
  const own = useOwnFestival(festival.festival);
  const play = useFestivalPlay(festival);
  const pages = pagesOf(festival, own);
  const standing = albumOf(pages, own);
  return (
    <article className={classes.page} data-theme={festival.theme}>
      <Head festival={festival} standing={standing} />
      <div className={classes.body}>
        <div className={classes.column}>
          <Outcome play={play} />
          <Album festival={festival} pages={pages} isAlbumRewarded={standing.isRewarded} play={play} />
          <ActPart
            button={<DrawButton festival={festival} own={own} play={play} />}
            notes={<Notes own={own} play={play} />}
          />
        </div>
        <div className={classes.column}>
          <Deeds festival={festival} own={own} zone={zone} />
          <Chance festival={festival} zone={zone} />
        </div>
      </div>
    </article>
  );
}

/** Name, dates and progress of the festival. */
function Head({ festival, standing }: { festival: Festival; standing: Standing }) {
  const t = useT('festival');
  const { monthDay } = useFormats();
  const layout = useLayout();
  const { theme, state, from, to, startsAt, endsAt } = festival;
  const picture = `/art/festivals/${theme}-${layout === 'pc' ? 'wide' : 'phone'}.webp`;
  return (
    <header className={classes.head}>
      <img src={picture} alt="" className={classes.night} fetchPriority="high" />
      <div className={classes.back}>
        <IconButton icon="back" label={t('back')} onClick={() => goBack(layout === 'pc' ? '/p/home' : '/m/home')} />
      </div>
      <div className={classes.words}>
        <h1>{t(`theme.${theme}`)}</h1>
        <p>
          <Num>{`${monthDay(from)} – ${monthDay(to)}`}</Num>
        </p>
        <p className={classes.count}>
          <Num>{String(standing.have)}</Num> {t('have', { count: standing.of })}
        </p>
        <p>
          {t(state === 'coming' ? 'coming' : 'ends')}{' '}
          <Countdown
            endsAtMs={Date.parse(state === 'coming' ? startsAt : endsAt)}
            clock={serverClock}
            onEnd={() => void refreshFestivals()}
          />
        </p>
      </div>
    </header>
  );
}

/** Result of the last press. */
function Outcome({ play }: { play: Play }) {
  const t = useT('festival');
  const nameOf = usePrizeName();
  const { drawn, won } = play;
  if (won)
    return (
      <Panel className={endsClass(classes.outcome)}>
        <p role="status" data-testid="reward">
          {t('got', { name: nameOf(won.prize) })}
        </p>
      </Panel>
    );
  if (!drawn) return null;
  const name = t(`sticker.${drawn.sticker}` as MessageKey<'festival'>);
  return (
    <Panel className={endsClass(classes.outcome)}>
      <p role="status" data-testid="drawn">
        {t('drawn', { name })} {!drawn.isNew && <small>{t('double')}</small>}
      </p>
      <StoreLink to={`/verify?drawId=${drawn.drawId}`} className={reachClass()}>
        {t('verify')}
      </StoreLink>
    </Panel>
  );
}

function DrawButton({ festival, own, play }: { festival: Festival; own: OwnFestival | undefined; play: Play }) {
  const t = useT('festival');
  const isOpen = festival.state === 'open';
  const reason = isOpen ? (own && own.waiting < 1 ? t('empty') : undefined) : t('coming');
  return (
    <ActButton
      signIn={t('signIn')}
      loading={play.isDrawing || (isOpen && !own)}
      disabledReason={reason}
      onClick={play.draw}
    >
      {t('draw')}
    </ActButton>
  );
}

function Notes({ own, play }: { own: OwnFestival | undefined; play: Play }) {
  const t = useT('festival');
  return (
    <ActNotes>
      <span>{t('free')}</span>
      {own && <span data-testid="waiting">{t('waiting', { count: own.waiting })}</span>}
      <LostNote cuts={play.cuts} />
    </ActNotes>
  );
}
