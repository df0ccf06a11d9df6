import { Icon } from '@clearcrate/ui/icon.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { BreachAlarm } from '../components/breach-alarm.tsx';
import { ManualForm } from '../components/manual-form.tsx';
import { ModeSwitch } from '../components/mode-switch.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Result } from '../components/result.tsx';
import { RevealedSeeds } from '../components/revealed-seeds.tsx';
import { SeedCard } from '../components/seed-card.tsx';
import { useVerifyPage } from '../use-verify-page.ts';
import classes from './verify-page.module.css';

export function VerifyPage() {
  const t = useT('verify');
  const titles = useT('routes');
  const page = useVerifyPage();
  const side = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.page}>
      <div className={classes.side} ref={side}>
        <Panel className={classes.choice}>
          <h1>{titles('verify')}</h1>
          <ModeSwitch page={page} />
          {page.mode === 'manual' && <ManualForm page={page} />}
          {page.mode === 'records' && page.isSignedIn && (
            <RecordList drawId={page.drawId} onChoose={page.chooseDraw} scroller={side} />
          )}
        </Panel>
      </div>
      <div className={classes.main}>
        <BreachAlarm />
        <Result page={page} />
      </div>
      <div className={classes.seeds}>
        <SeedCard />
        <RevealedSeeds onTake={page.takeSeed} />
        <StoreLink to="/help/notarized" className={classes.how}>
          {t('how')}
          <Icon name="chevron" size={16} strokeWidth={2} />
        </StoreLink>
      </div>
    </div>
  );
}
