import { buttonClass } from '@clearcrate/ui/button.tsx';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ticketShare, ticketText } from '@clearcrate/ui/odds.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { Facts } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useState } from 'react';
import { useExteriorName } from '../../lib/goods/attributes.ts';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import type { BoxContent } from './box.queries.ts';
import { filterPath, NO_FILTER } from './box-filter.ts';
import classes from './item-sheet.module.css';

/** One item of the box, large, with the way to other boxes that hold it. */
export function ItemSheet({ item, onClose }: { item: BoxContent | undefined; onClose(): void }) {
  // What is closing stays in sight until the sheet is down.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) setShown(item);
  if (!shown) return null;
  return (
    <Modal
      open={item !== undefined}
      onClose={onClose}
      size="s"
      title={shown.finishName}
      subtitle={shown.weaponName}
      footer={<FindBoxes goodsId={shown.goodsId} />}
    >
      <ItemFacts item={shown} />
    </Modal>
  );
}

function FindBoxes({ goodsId }: { goodsId: string }) {
  const t = useT('box');
  return (
    <StoreLink to={filterPath({ ...NO_FILTER, goodsId })} className={buttonClass({ size: 'l', wide: true })}>
      <Icon name="search" size={18} strokeWidth={2} />
      {t('item.findBoxes')}
    </StoreLink>
  );
}

function ItemFacts({ item }: { item: BoxContent }) {
  const t = useT('box');
  const words = useT('common');
  const { percent } = useFormats();
  const exteriorName = useExteriorName();
  const { firstTicket, lastTicket } = item;
  const quality = qualityLevel(item.goodsLevel);
  const facts = [
    { key: 'price', label: words('odds.price'), value: <Price amount={item.price} tone="gold" weight={700} /> },
    {
      key: 'chance',
      label: words('odds.chance'),
      value: <Num className={classes.chance}>{percent(ticketShare(firstTicket, lastTicket))}</Num>,
    },
    {
      key: 'tickets',
      label: words('odds.ticketRange'),
      value: (
        <Num>
          {ticketText(firstTicket)} – {ticketText(lastTicket)}
        </Num>
      ),
    },
    { key: 'quality', label: t('item.quality'), value: <QualityMark quality={quality} named /> },
    { key: 'exterior', label: t('item.exterior'), value: exteriorName(item.exterior) },
  ];
  return (
    <div data-quality={quality}>
      <div className={classes.stage}>
        <img src={item.imageLarge || item.image} alt="" />
      </div>
      <Facts facts={facts} />
    </div>
  );
}
