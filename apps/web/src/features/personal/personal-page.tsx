import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { SidePage } from '@clearcrate/ui/layout/side-page.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { UnseenTitle } from '@clearcrate/ui/text/text.tsx';
import { MainSoundButton } from '../../lib/page/main-sound-button.tsx';
import { openOverlay } from '../../lib/page/overlays.ts';
import { OwnMenu } from '../../lib/page/own-menu.tsx';
import { isBuilt } from '../../lib/routing/built-pages.ts';
import { useGo } from '../../lib/routing/navigation.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { BoundsCard } from './components/bounds-card.tsx';
import { GrowthCard } from './components/growth-card.tsx';
import { Balances, EntryGrid, Identity, LoadedPlayer } from './components/player.tsx';
import { RecentGoods } from './components/recent-goods.tsx';
import { SeedSummary } from './components/seed-summary.tsx';
import classes from './personal-page.module.css';

export function PersonalPage() {
  return useLayout() === 'pc' ? <WidePage /> : <PhonePage />;
}

function PhonePage() {
  return (
    <div className={classes.page}>
      <PersonalBar />
      <LoadedPlayer>
        {(info) => (
          <div className={classes.cards}>
            <Identity info={info} size={68} />
            <GrowthCard />
            <Balances assets={info.assets} />
            <EntryGrid />
            <BoundsCard />
          </div>
        )}
      </LoadedPlayer>
    </div>
  );
}

function PersonalBar() {
  const t = useT('shell');
  const titles = useT('routes');
  const go = useGo();
  const unread = useSession((state) => state.info?.noReadMessages);
  return (
    <header className={classes.bar}>
      <h1>{t('tabs.personal')}</h1>
      <MainSoundButton />
      {isBuilt('information') && (
        <IconButton icon="bell" label={titles('information')} badge={unread} onClick={() => go('/information')} />
      )}
      <IconButton icon="menu" label={t('menu.open')} onClick={() => openOverlay('menu')} />
    </header>
  );
}

function WidePage() {
  const titles = useT('routes');
  return (
    <SidePage>
      <OwnMenu current="personal" />
      <div className={stackClass(14)}>
        <UnseenTitle>{titles('personal')}</UnseenTitle>
        <LoadedPlayer>
          {(info) => (
            <>
              <Panel className={classes.head}>
                <Identity info={info} size={88} />
                <GrowthCard />
              </Panel>
              <Balances assets={info.assets} />
              <div className={classes.columns}>
                <BoundsCard />
                <div className={stackClass(14)}>
                  <RecentGoods />
                  <SeedSummary />
                </div>
              </div>
            </>
          )}
        </LoadedPlayer>
      </div>
    </SidePage>
  );
}
