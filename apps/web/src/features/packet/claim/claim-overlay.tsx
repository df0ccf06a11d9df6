import type { Packet } from '@clearcrate/contract/packet';
import { PACKET_KINDS, packetPath } from '@clearcrate/contract/packet-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { CountUp } from '@clearcrate/ui/money/count-up.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { useModalDialog } from '@clearcrate/ui/overlay/use-modal-dialog.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useId } from 'react';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { LostNote } from '../../../play/cut-note.tsx';
import paper from '../packet.module.css';
import { BalanceLine, ClosedPaper, OpenedPaper, takeFocus } from '../packet-parts.tsx';
import classes from './claim-overlay.module.css';
import type { Claim, Claimed } from './use-claim.ts';

const COUNT_MS = 900;
/** Position, depth and start time of the falling packets in the background. */
const FALLING = [
  [6, 1, 0],
  [22, 3, 4],
  [78, 2, 2],
  [92, 1, 6],
  [38, 3, 8],
  [64, 3, 1],
  [12, 2, 9],
  [86, 2, 5],
  [50, 3, 11],
] as const;

interface ClaimOverlayProps {
  packet: Packet;
  /** Its amount, if known. */
  share: string | undefined;
  claim: Claim;
  onClose(): void;
}

/** One packet over the page: closed with what is known of it, or open with its amount. */
export function ClaimOverlay({ packet, share, claim, onClose }: ClaimOverlayProps) {
  const titleId = useId();
  const words = useT('common');
  const { claimed } = claim;
  const { dialog, panel, handlers } = useModalDialog({ leaving: false, required: false, onClose });
  return (
    <dialog ref={dialog} className={paper.overlay} aria-labelledby={titleId} {...handlers}>
      {!claimed && packet.kind === PACKET_KINDS.activity && <Rain />}
      <div ref={panel} tabIndex={-1} className={paper.panel} data-open={claimed ? true : undefined}>
        <span className={paper.close}>
          <IconButton icon="close" iconSize={26} label={words('action.close')} onClick={onClose} />
        </span>
        {claimed ? (
          <Opened claimed={claimed} packet={packet} titleId={titleId} onClose={onClose} />
        ) : (
          <Closed packet={packet} share={share} claim={claim} titleId={titleId} />
        )}
      </div>
    </dialog>
  );
}

/** All packets stand for the same share: speed gives no advantage. */
function Rain() {
  return (
    <div className={classes.rain} aria-hidden="true">
      {FALLING.map(([left, depth, delay]) => (
        <span key={left} data-depth={depth} style={{ left: `${left}%`, animationDelay: `-${delay}s` }}>
          <ClosedPaper />
        </span>
      ))}
    </div>
  );
}

interface ClosedProps extends Omit<ClaimOverlayProps, 'onClose'> {
  titleId: string;
}

function Closed({ packet, share, claim, titleId }: ClosedProps) {
  const t = useT('packet');
  const open = () => void claim.claim(packet);
  return (
    <>
      <h2 id={titleId} className={paper.title}>
        {packet.name}
      </h2>
      <p className={paper.hint}>{packet.note}</p>
      {/* The button below says the same for screen readers. */}
      <button type="button" className={paper.packet} tabIndex={-1} aria-hidden="true" onClick={open}>
        <ClosedPaper turning={claim.isAsking} />
      </button>
      <PacketFigures packet={packet} share={share} />
      <Button variant="primary" size="l" wide loading={claim.isAsking} data-autofocus onClick={open}>
        {t('act.open')}
      </Button>
      <LostNote cuts={[claim.cut]} />
      {packet.seedHash !== '' && (
        <p className={classes.fixed}>
          <Icon name="shield" size={15} strokeWidth={2} /> {t('fixed', { count: packet.shares })}{' '}
          <HashText value={packet.seedHash} />
        </p>
      )}
      <p className={paper.later}>{t('speed')}</p>
    </>
  );
}

function PacketFigures({ packet, share }: Pick<ClosedProps, 'packet' | 'share'>) {
  const t = useT('packet');
  const { dayOfMonth, hourMinute } = useFormats();
  const hasShares = packet.shares > 0;
  return (
    <dl className={classes.facts}>
      {share !== undefined && (
        <div>
          <dt>{t('fact.gives')}</dt>
          <dd>
            <Price amount={share} size={20} weight={700} tone="gold" />
          </dd>
        </div>
      )}
      {share === undefined && (
        <div>
          <dt>{t('fact.total')}</dt>
          <dd>
            <Price amount={packet.total} size={20} weight={700} tone="gold" />
          </dd>
        </div>
      )}
      {hasShares && (
        <div>
          <dt>{t('fact.left')}</dt>
          <dd>
            <Num>{packet.left}</Num> <small>/ {t('shares', { count: packet.shares })}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('fact.ends')}</dt>
        <dd>
          <Num>
            {dayOfMonth(packet.closesAt)} {hourMinute(packet.closesAt)}
          </Num>
        </dd>
      </div>
    </dl>
  );
}

interface OpenedProps {
  claimed: Claimed;
  packet: Packet;
  titleId: string;
  onClose(): void;
}

function Opened({ claimed, packet, titleId, onClose }: OpenedProps) {
  const t = useT('packet');
  const words = useT('register-packet');
  return (
    <>
      <h2 id={titleId} ref={takeFocus} tabIndex={-1} className={paper.title}>
        {words('done')}
      </h2>
      <OpenedPaper>
        <span className={paper.slipTitle}>{claimed.name}</span>
        <span className={paper.money} data-testid="packet-money">
          <CoinIcon size={36} />
          <CountUp from="0.00" value={claimed.money} durationMs={COUNT_MS} />
        </span>
        <span className={paper.given}>{words('given')}</span>
      </OpenedPaper>
      <BalanceLine before={claimed.before} after={claimed.amount} />
      <ButtonLink to={packetPath(packet.kind, packet.packetId)} variant="primary" size="l" wide onClick={onClose}>
        {t('act.who')}
      </ButtonLink>
      <Button variant="ghost" onClick={onClose}>
        {words('browse')}
      </Button>
    </>
  );
}
