import { SidePage } from '@clearcrate/ui/side-page.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { BoundsCard } from '../components/bounds-card.tsx';
import { GrowthCard } from '../components/growth-card.tsx';
import { Balances, Identity, LoadedPlayer } from '../components/player.tsx';
import { RecentGoods } from '../components/recent-goods.tsx';
import { SeedSummary } from '../components/seed-summary.tsx';
import classes from './personal-page.module.css';
import { SideMenu } from './side-menu.tsx';

export function PersonalPage() {
  const titles = useT('routes');
  return (
    <SidePage>
      <SideMenu />
      <div className={classes.main}>
        <h1 className={classes.title}>
          <VisuallyHidden>{titles('personal')}</VisuallyHidden>
        </h1>
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
                <div className={classes.column}>
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
