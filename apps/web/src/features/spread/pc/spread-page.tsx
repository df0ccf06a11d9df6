import type { SpreadInfo } from '@clearcrate/contract/spread';
import { useT } from '../../../lib/i18n.tsx';
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
  const titles = useT('routes');
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{titles('spread')}</h1>
      <LoadedSpread>{(info) => <Promotion info={info} />}</LoadedSpread>
    </div>
  );
}

function Promotion({ info }: { info: SpreadInfo }) {
  const poster = usePoster(info.spreadCode);
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        <PosterCard code={info.spreadCode} poster={poster} />
        <ShareActions poster={poster} />
      </div>
      <div className={classes.main}>
        <Sums info={info} />
        <LevelCard info={info} />
        <LatestMembers info={info} />
        <Rules info={info} />
      </div>
    </div>
  );
}
