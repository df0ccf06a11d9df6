import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { refreshPackets } from '../redpacket.queries.ts';
import classes from './claim-state.module.css';
import { useShownState } from './use-shown-state.ts';

interface ClaimStateProps {
  packet: Packet;
  own: OwnPacket | undefined;
  busy: boolean;
  onClaim(): void;
  /** The main action of its page instead of one of several. */
  large?: boolean;
}

/** Action on a packet, or why there is none. */
export function ClaimState({ packet, own, busy, onClaim, large = false }: ClaimStateProps) {
  const t = useT('packet');
  const isSignedIn = useIsSignedIn();
  const state = useShownState(packet, own);
  if (state === 'soon')
    return (
      <span className={classes.wait}>
        <Countdown endsAtMs={Date.parse(packet.opensAt)} clock={serverClock} onEnd={refreshPackets} />
        <span>{t('state.soon')}</span>
      </span>
    );
  if (state === 'claimed')
    return (
      <span className={classes.done}>
        <Icon name="check" size={18} strokeWidth={2.2} /> {t('state.claimed')}
      </span>
    );
  const isNothing = state === 'unmet' && packet.split === PACKET_SPLITS.rate;
  if (state !== 'open')
    return <span className={classes.quiet}>{t(isNothing ? 'state.nothing' : `state.${state}`)}</span>;
  const look = large ? ({ variant: 'primary', size: 'l', wide: true } as const) : {};
  return (
    <Button
      {...look}
      className={large ? undefined : classes.act}
      loading={busy || (isSignedIn && !own)}
      aria-label={large ? undefined : t('act.claimOf', { name: packet.name })}
      onClick={isSignedIn ? onClaim : () => openOverlay('login')}
    >
      {t(isSignedIn ? 'act.claim' : 'act.signIn')}
    </Button>
  );
}
