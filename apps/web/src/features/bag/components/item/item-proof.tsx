import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { ticketShare, ticketText } from '@clearcrate/ui/odds/odds.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { ButtonLink } from '../../../../lib/routing/navigation.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import classes from './item-proof.module.css';
import type { OwnedItem } from './item-state.tsx';

/** The ticket of the item with its range and chance, and links to verify it. */
export function ItemProof({ item: { draw, drawId } }: { item: OwnedItem }) {
  const t = useT('bag');
  const { percent } = useFormats();
  if (!draw || drawId === null) return null;
  const { ticket, firstTicket, lastTicket, guaranteed } = draw;
  return (
    <Panel tone="proof">
      <div className={classes.figures}>
        <span>
          {t('item.ticket')}
          <Num className={classes.figure}>{ticketText(ticket)}</Num>
        </span>
        <span>
          {t('item.chance')}
          <Num className={classes.figure}>{percent(ticketShare(firstTicket, lastTicket))}</Num>
        </span>
      </div>
      <div className={classes.foot}>
        <span>
          {t(guaranteed ? 'item.guaranteedRange' : 'item.range')}{' '}
          <Num className={classes.range}>
            {ticketText(firstTicket)} – {ticketText(lastTicket)}
          </Num>
        </span>
        <ButtonLink to={`/verify?drawId=${drawId}`} variant="proof" size="s">
          <Icon name="shield" size={17} strokeWidth={2} />
          {t('item.verify')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
