import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_KINDS, PACKET_SPLITS, packetPath } from '@clearcrate/contract/packet-rules';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass, rowsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { useState } from 'react';
import { Loaded } from '../../lib/page/loaded.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { StoreLink, useGo } from '../../lib/routing/navigation.tsx';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { usePatience } from '../../lib/time/use-patience.ts';
import { ClaimOverlay } from './claim/claim-overlay.tsx';
import { knownShare } from './claim/packet-state.ts';
import { useClaim } from './claim/use-claim.ts';
import { LuckyTile } from './components/lucky-tile.tsx';
import { PasswordCard } from './components/password-card.tsx';
import { RuleRow } from './components/rule-row.tsx';
import { useOwnPackets, usePackets } from './redpacket.queries.ts';
import classes from './redpacket-page.module.css';

/** All red packets. Both layouts have the same parts; the wide one arranges them side by side. */
export function RedPacketPage() {
  const t = useT('packet');
  const titles = useT('routes');
  const go = useGo();
  const query = usePackets();
  const own = useOwnPackets();
  const isSignedIn = useIsSignedIn();
  const isKnown = useSession(({ info }) => info !== undefined);
  const isWaiting = usePatience(own.isLoading || (isSignedIn && !isKnown));
  return (
    <>
      <PageHead
        title={titles('redpacket')}
        actions={<IconButton icon="history" label={t('records')} onClick={() => go('/record')} />}
      />
      <Loaded query={query} isWaiting={isWaiting} title={t('error')} skeleton={<SkeletonList shape="row" count={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="packet" title={t('empty')} hint={t('empty.hint')} />
          ) : (
            <Packets packets={items} />
          )
        }
      </Loaded>
    </>
  );
}

function Packets({ packets }: { packets: readonly Packet[] }) {
  const t = useT('packet');
  const mine = useOwnPackets().data;
  const claim = useClaim();
  const [opening, setOpening] = useState<Packet>();
  const ownOf = (packet: Packet): OwnPacket | undefined =>
    mine?.items.find(({ packetId }) => packetId === packet.packetId);
  // Packets closed to this player are hidden.
  const offered = packets.filter((packet) => !mine || ownOf(packet));
  const words = offered.filter(({ kind }) => kind === PACKET_KINDS.password);
  const draws = offered.filter(({ kind }) => kind === PACKET_KINDS.lucky);
  const rules = offered.filter(({ kind }) => kind !== PACKET_KINDS.password && kind !== PACKET_KINDS.lucky);
  const drawn = offered.find(({ split }) => split === PACKET_SPLITS.random);
  const shown = opening && (offered.find(({ packetId }) => packetId === opening.packetId) ?? opening);
  return (
    <article className={classes.page}>
      <div className={classes.column}>
        {words.map((packet) => (
          <PasswordCard
            key={packet.packetId}
            packet={packet}
            own={ownOf(packet)}
            triesLeft={mine?.triesLeft}
            claim={claim}
            onClaimed={() => setOpening(packet)}
          />
        ))}
        <Draws packets={draws} ownOf={ownOf} onOpen={setOpening} />
      </div>
      <div className={classes.column}>
        <Rules packets={rules} ownOf={ownOf} onOpen={setOpening} />
        <p className={classes.quiet}>{t('given')}</p>
        {drawn && (
          <Panel tone="proof" className={endsClass(classes.proof)}>
            <span>{t('proof')}</span>
            <StoreLink to={packetPath(drawn.kind, drawn.packetId)} className={reachClass()}>
              {t('proof.how')}
            </StoreLink>
          </Panel>
        )}
      </div>
      {shown && (
        <ClaimOverlay
          packet={shown}
          share={knownShare(shown, ownOf(shown))}
          claim={claim}
          onClose={() => {
            setOpening(undefined);
            claim.putAway();
          }}
        />
      )}
    </article>
  );
}

interface GroupProps {
  packets: readonly Packet[];
  ownOf(packet: Packet): OwnPacket | undefined;
  onOpen(packet: Packet): void;
}

function Draws({ packets, ownOf, onOpen }: GroupProps) {
  const t = useT('packet');
  if (packets.length === 0) return null;
  return (
    <Section gap={12} className={classes.section} title={t('draws')} aside={t('draws.hint')}>
      <ul className={classes.tiles}>
        {packets.map((packet) => (
          <li key={packet.packetId}>
            <LuckyTile packet={packet} own={ownOf(packet)} onOpen={() => onOpen(packet)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Rules({ packets, ownOf, onOpen }: GroupProps) {
  const t = useT('packet');
  if (packets.length === 0) return null;
  return (
    <Section gap={12} className={classes.section} title={t('rules')}>
      <Panel flush>
        <ul className={rowsClass()}>
          {packets.map((packet) => (
            <li key={packet.packetId}>
              <RuleRow packet={packet} own={ownOf(packet)} onOpen={() => onOpen(packet)} />
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}
