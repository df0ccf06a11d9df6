import { Icon } from '../media/icon.tsx';
import classes from './promise-list.module.css';

/** The store's commitments as a list of ticks. */
export function PromiseList({ promises }: { promises: readonly string[] }) {
  return (
    <ul className={classes.promises}>
      {promises.map((promise) => (
        <li key={promise}>
          <Icon name="check" size={18} strokeWidth={2.4} />
          {promise}
        </li>
      ))}
    </ul>
  );
}
