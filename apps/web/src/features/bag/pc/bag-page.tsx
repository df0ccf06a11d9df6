import { UnknownItem } from '../components/item-state.tsx';
import { useBagAddress } from '../use-bag-address.ts';
import { useTickKeeper } from '../use-ticks.ts';
import { BagListPage } from './bag-list-page.tsx';
import { ItemPage } from './item-page.tsx';

export function BagPage() {
  const address = useBagAddress();
  const keeper = useTickKeeper();
  if (address.kind === 'list') return <BagListPage keeper={keeper} />;
  if (address.kind === 'unknown') return <UnknownItem />;
  return <ItemPage key={address.itemId} itemId={address.itemId} />;
}
