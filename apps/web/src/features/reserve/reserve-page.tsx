import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Coming, Foot, Hero } from './components/coming.tsx';
import { Line } from './components/reserve-line.tsx';
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
