import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useAfterFirstPaint } from '../../lib/browser/first-paint.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { useBrand, useModulesKnown } from '../../lib/site/site-queries.ts';
import { BoxShelf } from './components/box-shelf.tsx';
import { FirstStepsCard } from './components/first-steps-card.tsx';
import { Hero } from './components/hero.tsx';
import { ModeGrid, Promises, TrustStrip } from './components/home-sections.tsx';
import { StoreDrops } from './components/store-drops.tsx';
import classes from './home-page.module.css';

/** Same breakpoint as in `home-page.module.css`. */
const HAS_ONE_COLUMN = '(max-width: 1179.98px)';

export function HomePage() {
  const brand = useBrand();
  const isWide = useLayout() === 'pc';
  const isSettled = useIsSettled();
  return (
    <div className={classes.page}>
      <h1>
        <VisuallyHidden>{brand}</VisuallyHidden>
      </h1>
      {isWide ? <WideFirst /> : <PhoneFirst />}
      {isSettled && <Promises />}
    </div>
  );
}

/** Boxes follow the hero directly: modes are in the bar above as well. */
function WideFirst() {
  const isNarrow = useMedia(HAS_ONE_COLUMN);
  return (
    <>
      <div className={classes.first}>
        <Hero />
        {!isNarrow && <StoreDrops />}
      </div>
      <FirstStepsCard />
      <BoxShelf />
      <ModeGrid />
      {isNarrow && <StoreDrops />}
      <TrustStrip />
    </>
  );
}

function PhoneFirst() {
  const isSettled = useIsSettled();
  return (
    <>
      <Hero />
      <TrustStrip />
      <ModeGrid />
      <FirstStepsCard />
      <BoxShelf />
      {isSettled && <StoreDrops />}
    </>
  );
}

/** Returns whether content below the first view may be rendered. */
function useIsSettled(): boolean {
  const isPainted = useAfterFirstPaint();
  return useModulesKnown() && isPainted;
}
