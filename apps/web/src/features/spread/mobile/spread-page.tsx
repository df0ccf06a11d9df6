import type { SpreadInfo } from '@clearcrate/contract/spread';
import { Button } from '@clearcrate/ui/button.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { type Ref, useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { goBack } from '../../../lib/navigation.tsx';
import { LatestMembers } from '../components/latest-members.tsx';
import { LevelCard } from '../components/level-card.tsx';
import { LoadedSpread } from '../components/loaded-spread.tsx';
import { PosterCard } from '../components/poster-card.tsx';
import { Rules } from '../components/rules.tsx';
import { ShareActions } from '../components/share-actions.tsx';
import { Sums } from '../components/sums.tsx';
import { usePoster } from '../poster/use-poster.ts';
import classes from './spread-pages.module.css';

export function SpreadPage() {
  const t = useT('spread');
  const titles = useT('routes');
  const rules = useRef<HTMLElement>(null);
  const showRules = () => {
    rules.current?.scrollIntoView();
    rules.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageBar
        title={titles('spread')}
        onBack={() => goBack('/m/personal')}
        actions={
          <Button variant="ghost" size="s" onClick={showRules}>
            {t('rules.short')}
          </Button>
        }
      />
      <LoadedSpread>{(info) => <Promotion info={info} rules={rules} />}</LoadedSpread>
    </>
  );
}

function Promotion({ info, rules }: { info: SpreadInfo; rules: Ref<HTMLElement> }) {
  const poster = usePoster(info.spreadCode);
  return (
    <div className={classes.page}>
      <PosterCard code={info.spreadCode} poster={poster} />
      <ShareActions poster={poster} />
      <Sums info={info} />
      <LevelCard info={info} />
      <LatestMembers info={info} />
      <Rules ref={rules} info={info} />
    </div>
  );
}
