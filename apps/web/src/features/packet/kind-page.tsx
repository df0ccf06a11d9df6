import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { linkClass } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { Loaded, ReadError } from '../../lib/page/loaded.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useNamedId } from '../../lib/routing/use-address-filter.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { SplitProof } from '../../play/room-proof/split-proof.tsx';
import { ClaimOverlay } from './claim/claim-overlay.tsx';
import { ClaimState } from './claim/claim-state.tsx';
import { type KindName, knownShare, packetsOfKind } from './claim/packet-state.ts';
import { useClaim } from './claim/use-claim.ts';
import { ClaimList } from './components/claim-list.tsx';
import { DueSum } from './components/due-sum.tsx';
import { PacketFacts } from './components/packet-facts.tsx';
import { PasswordCard } from './components/password-card.tsx';
import classes from './kind-page.module.css';
import { ClosedPaper } from './packet-parts.tsx';
import { useClaims, useOwnPackets, usePackets } from './redpacket.queries.ts';

/** One packet of a kind: contents, claims, and computation. */
export function PacketKindPage() {
  const titles = useT('routes');
  const { pathname } = useLocation();
  const kind = (pathname.split('/').at(-1) ?? '') as KindName;
  const packetId = useNamedId('packetId');
  const title = titles(`redpacket${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as 'redpacketLucky');
  return (
    <>
      <PageHead title={title} parent={{ path: '/redpacket', title: titles('redpacket') }} />
      {packetId === '' ? <FirstOf kind={kind} /> : <OnePacket key={packetId} packetId={packetId} />}
    </>
  );
}

function FirstOf({ kind }: { kind: KindName }) {
  const t = useT('packet');
  return (
    <Loaded query={usePackets()} title={t('error')} skeleton={<SkeletonList shape="row" count={6} />}>
      {({ items }) => {
        const [first] = packetsOfKind(items, kind);
        if (!first) return <EmptyState icon="packet" title={t('none')} hint={t('none.hint')} />;
        return <OnePacket packetId={first.packetId} />;
      }}
    </Loaded>
  );
}

function OnePacket({ packetId }: { packetId: string }) {
  const t = useT('packet');
  const claims = useClaims(packetId);
  const mine = useOwnPackets().data;
  const packet = claims.data?.pages[0]?.packet;
  if (!packet)
    return claims.isError ? <ReadError query={claims} title={t('unknown')} /> : <SkeletonList shape="row" count={6} />;
  const own = mine?.items.find((one) => one.packetId === packetId);
  return (
    <article className={classes.page}>
      <div className={classes.column}>
        <Head packet={packet} own={own} triesLeft={mine?.triesLeft} />
        {own?.due && <DueSum packet={packet} due={own.due} />}
        {packet.split === PACKET_SPLITS.random && (
          <section className={classes.column}>
            <SectionHead title={t('verify')} />
            <SplitProof packetId={packetId} />
          </section>
        )}
        <StoreLink to="/redpacket" className={linkClass(classes.all)}>
          {t('all')}
        </StoreLink>
      </div>
      <ClaimList query={claims} packet={packet} />
    </article>
  );
}

interface HeadProps {
  packet: Packet;
  own: OwnPacket | undefined;
  triesLeft: number | undefined;
}

function Head({ packet, own, triesLeft }: HeadProps) {
  const claim = useClaim();
  const [isOpening, setOpening] = useState(false);
  const close = () => {
    setOpening(false);
    claim.putAway();
  };
  return (
    <>
      {packet.kind === PACKET_KINDS.password ? (
        <PasswordCard
          packet={packet}
          own={own}
          triesLeft={triesLeft}
          claim={claim}
          onClaimed={() => setOpening(true)}
        />
      ) : (
        <Panel className={classes.head}>
          <span className={classes.art} aria-hidden="true">
            <ClosedPaper />
          </span>
          <div>
            <h2 className={classes.name}>{packet.name}</h2>
            <p className={classes.note}>{packet.note}</p>
          </div>
          <div className={classes.act}>
            <ClaimState packet={packet} own={own} busy={claim.isAsking} onClaim={() => setOpening(true)} large />
          </div>
        </Panel>
      )}
      <PacketFacts packet={packet} own={own} />
      {isOpening && <ClaimOverlay packet={packet} share={knownShare(packet, own)} claim={claim} onClose={close} />}
    </>
  );
}
