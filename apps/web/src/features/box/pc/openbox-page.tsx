import { useSingleAddress } from '../../../lib/use-single-address.ts';
import { UnknownBox } from '../../../play/box/box-state.tsx';
import { BoxPage } from '../../../play/box/pc/box-page.tsx';
import { BoxListPage } from './box-list-page.tsx';

export function OpenBoxPage() {
  const address = useSingleAddress('boxId');
  if (address.kind === 'list') return <BoxListPage />;
  if (address.kind === 'unknown') return <UnknownBox home="/openbox" />;
  return <BoxPage key={address.id} boxId={address.id} home="/openbox" />;
}
