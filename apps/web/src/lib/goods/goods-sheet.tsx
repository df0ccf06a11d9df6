import type { GoodsCard } from '@clearcrate/contract/box';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { type ReactNode, useState } from 'react';
import classes from './goods-sheet.module.css';

interface GoodsSheetProps<Goods> {
  /** The shown goods; undefined closes the sheet. */
  goods: Goods | undefined;
  onClose(): void;
  /** Renders the details. */
  children(goods: Goods): ReactNode;
  /** Renders the actions. */
  footer(goods: Goods): ReactNode;
}

/** One skin, large, in the glow of its quality. */
export function GoodsSheet<Goods extends GoodsCard>({ goods, onClose, children, footer }: GoodsSheetProps<Goods>) {
  // Keeps the content visible while the sheet closes.
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
          {/* Hidden if it fails to load, for example offline: the glow is better than the browser's icon. */}
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
