import { InvitedLists } from '../components/invited-lists.tsx';
import classes from './spread-pages.module.css';

export function SpreadUserPage() {
  return (
    <div className={classes.page}>
      <InvitedLists />
    </div>
  );
}
