import { Coming, Hero } from '../components/coming.tsx';
import { Foot } from '../components/foot.tsx';
import { Line } from '../components/line.tsx';
import classes from './reserve-page.module.css';

export function ReservePage() {
  return (
    <div className={classes.page}>
      <Hero />
      <Line />
      <Coming />
      <Foot />
    </div>
  );
}
