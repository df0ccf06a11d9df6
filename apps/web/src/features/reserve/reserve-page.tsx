import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { Coming, Hero } from './components/coming.tsx';
import { Foot } from './components/foot.tsx';
import { Line } from './components/line.tsx';
import classes from './reserve-page.module.css';

export function ReservePage() {
  if (useLayout() === 'pc') {
    return (
      <div className={classes.wide}>
        <div className={classes.words}>
          <Hero />
          <Coming />
        </div>
        <div>
          <Line />
          <Foot />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <Hero />
      <Line />
      <Coming />
      <Foot />
    </div>
  );
}
