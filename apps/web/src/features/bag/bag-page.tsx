import { useSingleAddress } from '../../lib/routing/use-address-filter.ts';
import { BagListPage } from './bag-list-page.tsx';
import { UnknownItem } from './components/item/item-state.tsx';
import { ItemPage } from './item-page.tsx';
import { useTickKeeper } from './use-ticks.ts';

export function BagPage() {
  const address = useSingleAddress('itemId');
  const keeper = useTickKeeper();
  if (address.kind === 'list') return <BagListPage keeper={keeper} />;
  if (address.kind === 'unknown') return <UnknownItem />;
  return <ItemPage key={address.id} itemId={address.id} />;
}
