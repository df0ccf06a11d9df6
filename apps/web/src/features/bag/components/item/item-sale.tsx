import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useState } from 'react';
import { STATES } from '../../../../lib/goods/owned-goods.ts';
import { useGo } from '../../../../lib/routing/navigation.tsx';
import { useMaySell } from '../../../../lib/site/market-policy.ts';
import { useT } from '../../../../lib/text/i18n.tsx';
import { LostNote } from '../../../../play/cut-note.tsx';
import { extractPath } from '../../extract/extract-choice.ts';
import { useSelling } from '../../use-selling.ts';
import { ExtractButton } from '../extract-button.tsx';
import { SellDialog, SoldBalance } from '../sell-dialog.tsx';
import type { OwnedItem } from './item-state.tsx';

/** Actions on an owned item. */
export function ItemSale({ item, inline = false }: { item: OwnedItem; inline?: boolean }) {
  const t = useT('bag');
  const words = useT('common');
  const maySell = useMaySell();
  const [isAsking, setAsking] = useState(false);
  const selling = useSelling(() => {});
  const [items] = useState(() => [item]);
  const go = useGo();
  const ids = [item.bagItemId];
  if (item.status !== STATES.owned) return null;
  return (
    <>
      <Dock
        inline={inline}
        summary={selling.cut.state && <LostNote cuts={[selling.cut]} />}
        buttons={
          <>
            {!item.isLocked && <ExtractButton ids={ids} onExtract={() => go(extractPath(ids))} />}
            <Button
              variant="primary"
              size="l"
              price={{ amount: item.recoveryPrice }}
              loading={selling.isSelling}
              disabledReason={item.isLocked ? t('sell.locked') : maySell ? undefined : words('money.sellingClosed')}
              onClick={() => setAsking(true)}
            >
              {t('sell.for')}
            </Button>
          </>
        }
        footnote={<SoldBalance sum={item.recoveryPrice} />}
      />
      <SellDialog
        items={isAsking ? items : undefined}
        onClose={() => setAsking(false)}
        onConfirm={(chosen) => {
          setAsking(false);
          selling.sell(chosen);
        }}
      />
    </>
  );
}
