import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { CountUp } from '@clearcrate/ui/money/count-up.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useModalDialog } from '@clearcrate/ui/overlay/use-modal-dialog.ts';
import { useId } from 'react';
import { ButtonLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './packet.module.css';
import type { PacketContent } from './packet-content.ts';
import { BalanceLine, ClosedPaper, OpenedPaper, takeFocus } from './packet-parts.tsx';

interface PacketOverlayProps {
  /** The amount; undefined while it is closed. */
  opened: { content: PacketContent; before: string } | undefined;
  isAsking: boolean;
  onOpen(): void;
  onPutAway(): void;
}

const COUNT_MS = 900;
const hasMoney = ({ money }: PacketContent): boolean => money !== '0.00';

export function PacketOverlay({ opened, isAsking, onOpen, onPutAway }: PacketOverlayProps) {
  const titleId = useId();
  const t = useT('register-packet');
  const words = useT('common');
  const { dialog, panel, handlers } = useModalDialog({ leaving: false, required: false, onClose: onPutAway });
  return (
    <dialog ref={dialog} className={classes.overlay} aria-labelledby={titleId} {...handlers}>
      <div ref={panel} tabIndex={-1} className={classes.panel} data-open={opened ? true : undefined}>
        <span className={classes.close}>
          <IconButton
            icon="close"
            iconSize={26}
            label={opened ? words('action.close') : t('putAway')}
            onClick={onPutAway}
          />
        </span>
        {opened ? (
          <OpenedPacket {...opened} titleId={titleId} onClose={onPutAway} />
        ) : (
          <ClosedPacket titleId={titleId} isAsking={isAsking} onOpen={onOpen} />
        )}
      </div>
    </dialog>
  );
}

function ClosedPacket({ titleId, isAsking, onOpen }: { titleId: string; isAsking: boolean; onOpen(): void }) {
  const t = useT('register-packet');
  return (
    <>
      <span className={classes.eyebrow}>{t('eyebrow')}</span>
      <h2 id={titleId} className={classes.title}>
        {t('title')}
      </h2>
      <p className={classes.hint}>{t('hint')}</p>
      {/* The button below says the same for screen readers. */}
      <button type="button" className={classes.packet} tabIndex={-1} aria-hidden="true" onClick={onOpen}>
        <ClosedPaper turning={isAsking} />
      </button>
      <Button variant="primary" size="l" wide loading={isAsking} data-autofocus onClick={onOpen}>
        {t('open')}
      </Button>
      <p className={classes.later}>{t('later')}</p>
    </>
  );
}

interface OpenedPacketProps {
  content: PacketContent;
  before: string;
  titleId: string;
  onClose(): void;
}

function OpenedPacket({ content, before, titleId, onClose }: OpenedPacketProps) {
  const t = useT('register-packet');
  const isMoney = hasMoney(content);
  return (
    <>
      <h2 id={titleId} ref={takeFocus} tabIndex={-1} className={classes.title}>
        {t(isMoney ? 'done' : 'doneSkin')}
      </h2>
      <OpenedPaper>
        <Slip content={content} />
      </OpenedPaper>
      {isMoney && <BalanceLine before={before} after={content.amount} />}
      <ButtonLink
        to={content.bagItemId === null ? '/openbox' : `/bag?itemId=${content.bagItemId}`}
        variant="primary"
        size="l"
        wide
        onClick={onClose}
      >
        {t(content.bagItemId === null ? 'boxes' : 'bag')}
      </ButtonLink>
      <Button variant="ghost" onClick={onClose}>
        {t('browse')}
      </Button>
    </>
  );
}

function Slip({ content }: { content: PacketContent }) {
  const t = useT('register-packet');
  const { money, skinsUrl, name, grade } = content;
  const finish = name.split('|').at(-1)?.trim();
  return (
    <>
      <span className={classes.slipTitle}>{t('title')}</span>
      {hasMoney(content) && (
        <span className={classes.money}>
          <CoinIcon size={36} />
          <CountUp from="0.00" value={money} durationMs={COUNT_MS} />
        </span>
      )}
      {skinsUrl === '' ? (
        <span className={classes.given}>{t('given')}</span>
      ) : (
        <span className={classes.skin} data-quality={qualityLevel(grade)}>
          <img src={skinsUrl} alt="" />
          <span>
            {hasMoney(content) && t('skin')}
            <b>
              <QualityMark quality={qualityLevel(grade)} /> {finish}
            </b>
          </span>
        </span>
      )}
    </>
  );
}
