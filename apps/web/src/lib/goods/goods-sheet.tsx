import type { GoodsCard } from '@clearcrate/contract/box';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { type ReactNode, useState } from 'react';
import classes from './goods-sheet.module.css';

interface GoodsSheetProps<Goods> {
  /** What is looked at; nothing closes the sheet. */
  goods: Goods | undefined;
  onClose(): void;
  /** What is known of it. */
  children(goods: Goods): ReactNode;
  /** What can be done with it. */
  footer(goods: Goods): ReactNode;
}

/** One skin, large and in the light of its quality. */
export function GoodsSheet<Goods extends GoodsCard>({ goods, onClose, children, footer }: GoodsSheetProps<Goods>) {
  // What is closing stays in sight until the sheet is down.
  const [shown, setShown] = useState(goods);
  if (goods && goods !== shown) setShown(goods);
  if (!shown) return null;
  const picture = shown.imageLarge || shown.image;
  return (
    <Modal
      open={goods !== undefined}
      onClose={onClose}
      size="s"
      title={shown.finishName}
      subtitle={shown.weaponName}
      footer={footer(shown)}
    >
      <div data-quality={qualityLevel(shown.goodsLevel)}>
        <div className={classes.stage}>
          {/* Offline it may not come: then its light alone is better than the browser's sign for it. */}
          <img
            key={picture}
            src={picture}
            alt=""
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden';
            }}
          />
        </div>
        {children(shown)}
      </div>
    </Modal>
  );
}
