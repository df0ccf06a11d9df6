import { useSession } from '../../lib/session/current-session.ts';
import classes from './unread-count.module.css';

/** How many messages wait, beside the name of their page; nothing while none does. */
export function UnreadCount() {
  const count = useSession((state) => state.info?.noReadMessages ?? 0);
  if (count === 0) return null;
  return <b className={classes.count}>{count > 99 ? '99+' : count}</b>;
}
