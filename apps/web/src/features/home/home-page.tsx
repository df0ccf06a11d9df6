import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useAfterFirstPaint } from '../../lib/first-paint.ts';
import { useBrand, useModulesKnown } from '../../lib/site/site-queries.ts';
import { BoxShelf } from './components/box-shelf.tsx';
import { FirstStepsCard } from './components/first-steps-card.tsx';
import { Hero } from './components/hero.tsx';
import { ModeGrid, Promises, TrustStrip } from './components/home-sections.tsx';
import { StoreDrops } from './components/store-drops.tsx';
import classes from './home-page.module.css';

export function HomePage() {
  const brand = useBrand();
  const isWide = useLayout() === 'pc';
  const isPainted = useAfterFirstPaint();
  const isSettled = useModulesKnown() && isPainted;
  return (
    <div className={classes.page}>
      <h1>
        <VisuallyHidden>{brand}</VisuallyHidden>
      </h1>
      {isWide ? (
        <div className={classes.first}>
          <Hero />
          <StoreDrops />
        </div>
      ) : (
        <Hero />
      )}
      {!isWide && <TrustStrip />}
      <ModeGrid />
      <FirstStepsCard />
      <BoxShelf />
      {isWide ? <TrustStrip /> : isSettled && <StoreDrops />}
      {isSettled && <Promises />}
    </div>
  );
}
