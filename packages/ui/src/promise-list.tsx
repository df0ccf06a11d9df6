import { Icon } from './icon.tsx';
import classes from './promise-list.module.css';

/** What the store holds itself to, ticked one by one. */
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
