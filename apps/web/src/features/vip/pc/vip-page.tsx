import { Panel } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { LevelLadder } from '../components/level-ladder.tsx';
import { LevelPackets } from '../components/level-packets.tsx';
import { LoadedStanding } from '../components/loaded-standing.tsx';
import { Privileges } from '../components/privileges.tsx';
import { VipHero } from '../components/vip-hero.tsx';
import { usePackets } from '../use-packets.ts';
import classes from './vip-page.module.css';

export function VipPage() {
  const titles = useT('routes');
  const packets = usePackets();
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{titles('vip')}</h1>
      <LoadedStanding>
        {(standing) => (
          <>
            <Panel flush className={classes.standing}>
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
