import { useSingleAddress } from '../../../lib/use-address-filter.ts';
import { UnknownItem } from '../components/item-state.tsx';
import { useTickKeeper } from '../use-ticks.ts';
import { BagListPage } from './bag-list-page.tsx';
import { ItemPage } from './item-page.tsx';

export function BagPage() {
  const address = useSingleAddress('itemId');
  const keeper = useTickKeeper();
  if (address.kind === 'list') return <BagListPage keeper={keeper} />;
  if (address.kind === 'unknown') return <UnknownItem />;
  return <ItemPage key={address.id} itemId={address.id} />;
}
