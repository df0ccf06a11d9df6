import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './boot-screen.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

/** The shell before its texts are here: the mark, and the shape of the first view. */
export function BootScreen() {
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <BrandMark size={30} />
      </div>
      <PageSkeleton />
    </div>
  );
}
