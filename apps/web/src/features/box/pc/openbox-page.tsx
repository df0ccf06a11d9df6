import { UnknownBox } from '../components/box-state.tsx';
import { useBoxAddress } from '../use-box-address.ts';
import { BoxListPage } from './box-list-page.tsx';
import { BoxPage } from './box-page.tsx';

export function OpenBoxPage() {
  const address = useBoxAddress();
  if (address.kind === 'list') return <BoxListPage />;
  if (address.kind === 'unknown') return <UnknownBox />;
  return <BoxPage key={address.boxId} boxId={address.boxId} />;
}
