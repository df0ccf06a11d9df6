import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { session } from '../../lib/session/current-session.ts';
import { CLOSED_PACKET } from '../../lib/session/session-rules.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ClosedPaper } from './packet-parts.tsx';
import classes from './small-packet.module.css';

/** The minimised registration packet. */
export function SmallPacket() {
  const t = useT('register-packet');
  return (
    <button
      type="button"
      className={reachClass(classes.small)}
      aria-label={t('small')}
      title={t('small')}
      onClick={() => session.setPacket(CLOSED_PACKET)}
    >
      <ClosedPaper />
    </button>
  );
}
