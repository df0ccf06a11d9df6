import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_SPLITS, packetPath } from '@clearcrate/contract/packet-rules';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { ClaimState } from '../claim/claim-state.tsx';
import { knownShare } from '../claim/packet-state.ts';
import { useShownState } from '../claim/use-shown-state.ts';
import { ClosedPaper } from '../packet-parts.tsx';
import classes from './rule-row.module.css';

interface RuleRowProps {
  packet: Packet;
  own: OwnPacket | undefined;
  onOpen(): void;
}

/** A packet by rule, with the rule in figures. */
export function RuleRow({ packet, own, onOpen }: RuleRowProps) {
  const t = useT('packet');
  const state = useShownState(packet, own);
  const share = knownShare(packet, own);
  return (
    <div className={classes.row} data-done={state === 'claimed' || state === 'over' || undefined}>
      <span className={classes.art} aria-hidden="true">
        <ClosedPaper />
      </span>
      <div className={stackClass(2)}>
        <StoreLink to={packetPath(packet.kind, packet.packetId)} className={reachClass(classes.name)}>
          {packet.name}
        </StoreLink>
        <span className={classes.note}>
          {packet.note}
          {packet.split !== PACKET_SPLITS.rate && ` · ${t('shares', { count: packet.shares })}`}
        </span>
        <span className={classes.note}>
          {t(share === undefined ? 'fact.total' : own?.money ? 'fact.got' : 'fact.gives')}{' '}
          <Price amount={share ?? packet.total} bare size={15} weight={700} />
        </span>
      </div>
      <ClaimState packet={packet} own={own} busy={false} onClaim={onOpen} />
    </div>
  );
}
