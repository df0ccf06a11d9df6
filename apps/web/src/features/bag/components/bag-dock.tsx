import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { useMaySell } from '../../../lib/site/market-policy.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { LostNote } from '../../../play/cut-note.tsx';
import type { Selling } from '../use-selling.ts';
import type { Ticks } from '../use-ticks.ts';
import classes from './bag-dock.module.css';
import { ExtractButton } from './extract-button.tsx';
import { SoldBalance } from './sell-dialog.tsx';

interface BagDockProps {
  ticks: Ticks;
  selling: Selling;
  onSell(): void;
  onExtract(): void;
  /** Number of items that match the filter. */
  total: number;
}

/** The selection, its sum, and its action. */
export function BagDock({ ticks, selling, onSell, onExtract, total }: BagDockProps) {
  const t = useT('bag');
  const words = useT('common');
  const maySell = useMaySell();
  const count = ticks.items.length;
  const blocked = count === 0 ? t('select.first') : undefined;
  return (
    <Dock
      summary={
        <div className={classes.summary}>
          <LostNote cuts={[selling.cut]} />
          <div className={classes.line}>
            <Checkbox checked={ticks.all} onChange={() => void ticks.toggleAll()}>
              {count > 0 ? t('select.count', { count }) : t('select.all', { count: total })}
            </Checkbox>
            {count > 0 && (
              <button type="button" className={classes.clear} onClick={ticks.clear}>
                {t('select.clear')}
              </button>
            )}
            <span className={classes.sum}>
              {t('select.sum')}
              <Price amount={ticks.sum} tone="gold" weight={700} size={24} />
            </span>
          </div>
        </div>
      }
      buttons={
        <>
          <ExtractButton ids={ticks.items.map(({ bagItemId }) => bagItemId)} onExtract={onExtract} />
          <Button
            variant="primary"
            size="l"
            price={{ amount: ticks.sum }}
            loading={selling.isSelling}
            disabledReason={maySell ? blocked : words('money.sellingClosed')}
            shortcut="Enter"
            onClick={onSell}
          >
            {t('sell.for')}
          </Button>
        </>
      }
      footnote={count > 0 && <SoldBalance sum={ticks.sum} />}
    />
  );
}
