import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { LevelPackets } from './components/level-packets.tsx';
import { Privileges } from './components/privileges.tsx';
import { LevelLadder, LoadedStanding, VipHero } from './components/vip-standing.tsx';
import { usePackets } from './use-packets.ts';
import classes from './vip-page.module.css';

export function VipPage() {
  const titles = useT('routes');
  const packets = usePackets();
  if (useLayout() === 'pc') {
    return (
      <div className={classes.wide}>
        <PageTitle>{titles('vip')}</PageTitle>
        <LoadedStanding>
          {(standing) => (
            <>
              <Panel flush className={classes.panel}>
                <VipHero standing={standing} />
                <LevelLadder standing={standing} />
              </Panel>
              <LevelPackets standing={standing} packets={packets} />
              <Privileges standing={standing} all />
            </>
          )}
        </LoadedStanding>
      </div>
    );
  }
  return (
    <>
      <PageBar clear title={titles('vip')} onBack={() => goBack('/m/personal')} />
      <LoadedStanding>
        {(standing) => (
          <div className={classes.page}>
            <div className={classes.standing}>
              <VipHero standing={standing} />
              <LevelLadder standing={standing} />
            </div>
            <div className={classes.sections}>
              <LevelPackets standing={standing} packets={packets} />
              <Privileges standing={standing} />
            </div>
          </div>
        )}
      </LoadedStanding>
    </>
  );
}
