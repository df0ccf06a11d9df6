import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { packetPath } from '@clearcrate/contract/packet-rules';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useShownState } from '../claim/use-shown-state.ts';
import { ClosedPaper } from '../packet-parts.tsx';
import classes from './lucky-tile.module.css';

/** A draw of a day, week, month or year: to be opened, or a link to its result. */
export function LuckyTile({ packet, own, onOpen }: { packet: Packet; own: OwnPacket | undefined; onOpen(): void }) {
  const isSignedIn = useIsSignedIn();
  const state = useShownState(packet, own);
  const content = <TileContent packet={packet} own={own} />;
  if (state !== 'open')
    return (
      <StoreLink to={packetPath(packet.kind, packet.packetId)} className={classes.tile} data-state={state}>
        {content}
      </StoreLink>
    );
  return (
    <button
      type="button"
      className={classes.tile}
      data-state={state}
      onClick={isSignedIn ? onOpen : () => openOverlay('login')}
    >
      {content}
    </button>
  );
}

function TileContent({ packet, own }: { packet: Packet; own: OwnPacket | undefined }) {
  const t = useT('packet');
  const { dayOfMonth, hourMinute } = useFormats();
  const state = useShownState(packet, own);
  const soon = `${dayOfMonth(packet.opensAt)} ${hourMinute(packet.opensAt)}`;
  const got = own?.money ? t('got', { amount: priceText(own.money) }) : t('state.claimed');
  const words =
    state === 'soon' ? soon : state === 'claimed' ? got : t(state === 'open' ? 'state.open' : `state.${state}`);
  return (
    <>
      <span className={classes.art} aria-hidden="true">
        <ClosedPaper />
      </span>
      <b>{packet.name}</b>
      <span className={classes.state}>{words}</span>
    </>
  );
}
